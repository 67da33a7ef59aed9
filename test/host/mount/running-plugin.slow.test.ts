import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { readAddress } from "../../../src/host/address.ts";
import { API_ROOT } from "../../../src/host/http/root.ts";
import { readOffNote } from "../../../src/host/off-file.ts";
import { makeFolder, type TestFolder, TestHost } from "../loader/support/host.ts";
import { created, imported, presetOf } from "../loader/support/library.ts";

interface Status {
  readonly state: string;
  readonly reasons: readonly { readonly code: string; readonly message: string }[];
  readonly dialect: string | null;
  readonly stores: unknown;
  readonly recorder: { readonly faults: number; readonly droppedTurns: number } | null;
}

/** A machine that is busy takes seconds to start the threads, for which a request waits. */
const until = (isSo: () => unknown): Promise<unknown> => vi.waitFor(isSo, { timeout: 60_000 });

describe("the plugin in its host", () => {
  let folder: TestFolder;
  let host: TestHost;
  let lines: string[] = [];
  const { warn } = console;
  beforeEach(async () => {
    lines = [];
    vi.spyOn(console, "warn").mockImplementation((line: string) => void lines.push(line));
    folder = await makeFolder();
    host = await TestHost.boot(folder);
  });
  afterEach(async () => {
    console.warn = warn;
    await host.close();
    await folder.remove();
  });

  const get = async (path: string): Promise<{ readonly status: number; readonly json: unknown }> => {
    const answer = await fetch(`http://127.0.0.1:${host.context.webServer.port}${API_ROOT}${path}`);
    const text = await answer.text();
    return { status: answer.status, json: text.startsWith("{") ? (JSON.parse(text) as unknown) : text };
  };
  const status = async (): Promise<Status> => (await get("/v1/status")).json as Status;

  it("answers over HTTP, and says where in a file", async () => {
    const { core } = await host.mount({ dataDir: folder.data });
    if (core === null) throw new Error("off");
    const id = await created(core.library, "user", { name: "Ada", description: "" });
    expect(await get(`/v1/users/${id}`)).toMatchObject({ status: 200 });
    expect(await status()).toMatchObject({ state: "on", reasons: [], host: { name: "dsh" } });
    const url = `http://127.0.0.1:${host.context.webServer.port}`;
    await until(async () => expect(await readAddress(folder.data)).toMatchObject({ address: { url } }));
    await host.say(await host.agent("spoken"), "Hello");
    expect(await status()).toMatchObject({ dialect: "v0", recorder: { faults: 0, droppedTurns: 0 } });
    expect(lines).toEqual([]);
  });

  it("leaves nothing behind when it ends, and starts again in the same process", async () => {
    const first = await host.mount({ dataDir: folder.data });
    if (first.core === null) throw new Error("off");
    const preset = await imported(first.core.library, "preset", presetOf("Count {{incvar::count}}."));
    await first.core.library.setDefaultPreset(preset);
    const agent = await host.agent("through");
    expect(await host.say(agent, "Hello")).toContain("Count 1.");
    const { _hooks: hooks } = host.context.events as unknown as { _hooks: Record<string, unknown[]> };
    const listeners = (): Record<string, number> =>
      Object.fromEntries(Object.entries(hooks).map(([name, list]) => [name, list.length]));
    const mounted = listeners();
    await first.unmount();
    expect(listeners()["llm/stream"]).toBe((mounted["llm/stream"] ?? 0) - 1);
    expect((await get("/v1/status")).status).toBe(404);
    expect(await readAddress(folder.data)).toEqual({ state: "none" });
    expect(await host.say(agent, "Hello")).not.toContain("Count");
    const second = await host.mount({ dataDir: folder.data });
    expect(listeners()).toEqual(mounted);
    expect(second.core?.library.status.role).toBe("owner");
    expect(await host.say(agent, "Hello")).toContain("Count 2.");
    expect(lines).toEqual([]);
  });

  it("is off with a bad setting: one line, a status, nothing else; chats go on", async () => {
    vi.stubEnv("DSH_HOME", folder.data);
    await host.mount({ dataDir: folder.data, window: { units: "many" }, secruity: {} });
    vi.unstubAllEnvs();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("TAVERN_CONFIG_INVALID");
    expect(lines[0]).toContain("$.window.units");
    expect(lines[0]).toContain("$.secruity");
    const { state, reasons, stores } = await status();
    expect([state, stores]).toEqual(["off", null]);
    expect(reasons.map(({ code }) => code)).toEqual(["TAVERN_CONFIG_INVALID"]);
    expect(await get("/v1/users")).toMatchObject({ status: 503, json: { error: { code: "TAVERN_OFF" } } });
    expect(await host.say(await host.agent("plain"), "Hello")).toContain("A persona.");
    const data = join(folder.data, "dsh-lorekeeper");
    await until(async () => {
      expect(await readOffNote(data)).toMatchObject({ reasons: [{ code: "TAVERN_CONFIG_INVALID" }] });
      expect(await readAddress(data)).toMatchObject({ state: "running" });
    });
  });

  it("is off when another plugin has its section", async () => {
    host.context.systemPrompt.section({ name: "pmp-dsh-tavern:profile", order: 10, text: "Another profile." });
    await host.mount({ dataDir: folder.data });
    await until(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toContain("TAVERN_NAMES_TAKEN");
    await until(async () => expect((await get("/v1/status")).status).toBe(404));
    await until(async () =>
      expect(await readOffNote(folder.data)).toMatchObject({ reasons: [{ code: "TAVERN_NAMES_TAKEN" }] }),
    );
    expect(await host.say(await host.agent("plain"), "Hello")).toContain("Another profile.");
  });

  it("is off when another plugin has its route", async () => {
    const handler = (_request: unknown, response: { end: (text: string) => unknown }): void =>
      void response.end("mine");
    host.context.effect(() => host.context.webServer.register({ kind: "prefix", path: API_ROOT, handler }));
    await host.mount({ dataDir: folder.data });
    await until(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toContain("TAVERN_NAMES_TAKEN");
    expect((await get("/v1/status")).json).toBe("mine");
    const system = await host.say(await host.agent("plain"), "Hello");
    expect(system).toContain("A persona.");
    const { sections } = await host.context.systemPrompt.assemble();
    await until(() => expect(sections.map(({ name }) => name)).not.toContain("pmp-dsh-tavern:profile"));
  });

  it("is off when its data folder cannot be opened, and says so", async () => {
    await mkdir(folder.data, { recursive: true });
    const foreign = join(folder.data, "letters.txt");
    await writeFile(foreign, "Dear Ada");
    await host.mount({ dataDir: folder.data });
    await until(() => expect(lines.length).toBeGreaterThan(0));
    const { state, reasons } = await status();
    expect([state, reasons.length > 0]).toEqual([expect.stringMatching(/off|degraded/u), true]);
    expect(lines[0]).toContain(reasons[0]?.code);
    expect(await readFile(foreign, "utf8")).toBe("Dear Ada");
    expect(await host.say(await host.agent("plain"), "Hello")).toContain("A persona.");
  });
});
