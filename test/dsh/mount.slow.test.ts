import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { WhatIf } from "../../src/host/http/schemas/what-if.ts";
import { projectRoot } from "../tidy/tree.ts";
import { type Host, openPlace, PATIENT, type Place } from "./host.ts";
import { type PatchRow, PLUGIN, rival } from "./home.ts";
import { HANG } from "./model/scripted.ts";
import { runCommand } from "./child.ts";
import { bootDsh, runHeadless } from "./process.ts";
import { CARD, heavyBook, PRESET, rune, runeLore } from "./resources.ts";

/** Ways to mount the plugin, and what the host and the reader get to see when something is wrong. */

let place: Place;
beforeAll(async () => {
  place = await openPlace();
}, 400_000);
afterAll(() => place.close());

const entry = join(projectRoot, "dist/host/plugin.js");

interface Status {
  readonly state: string;
  readonly reasons: readonly { readonly code: string; readonly message: string }[];
}

const statusOf = (host: Host): Promise<Status> => host.api.get<Status>("GET", "/v1/status");

/** The lines of ours on the console. */
const lines = ({ dsh }: Host): string[] =>
  dsh
    .output()
    .split("\n")
    .filter((line) => line.includes(PLUGIN));

const doctor = (): Promise<{ readonly how: number | string; readonly output: string }> =>
  runCommand(["doctor", "--data", place.home.data], { DSH_HOME: place.home.folder });

/** A turn goes through, whatever the plugin is up to. */
async function chats(host: Host): Promise<string> {
  const sessionId = await host.rpc.createSession({ cwd: place.home.workspace });
  return (await place.ask(host, sessionId, "Hello")).system;
}

describe("mounted by a patch file", () => {
  let host: Host;
  let sessionId = "";
  beforeAll(async () => {
    place.home.profile("web");
    host = await place.boot([
      { insert: [{ id: PLUGIN, name: entry, config: { ...PATIENT, maxProfileBytes: 300_000 } }] },
    ]);
  });

  it("works as by its bundle, with the settings of its row", async () => {
    sessionId = await host.rpc.createSession({ cwd: place.home.workspace });
    const presetId = await host.api.add("preset", PRESET, "tale.json");
    const characterId = await host.api.add("character", CARD, "ada.json");
    const worldBookIds = [await host.api.add("world-book", heavyBook(), "runes.json")];
    await host.api.bind(sessionId, { presetId, characterId, worldBookIds });
    await host.api.get("POST", "/v1/select", { id: presetId });
    const tried = await host.api.whatIf({ sessionId, text: rune(42) });
    expect(tried.profile?.utf8BytesMax).toBe(300_000);
    const { system } = await place.ask(host, sessionId, rune(42));
    expect(system).toContain(runeLore(42));
    expect(system).toContain((tried.profile?.sections ?? []).map(({ text }) => text).join("\n\n"));
  });

  it.each([
    ["a wrong Host", { host: "evil.example" }, 403, "TAVERN_API_HOST_FORBIDDEN"],
    ["a foreign Origin", { origin: "http://evil.example" }, 403, "TAVERN_API_ORIGIN_FORBIDDEN"],
    ["no Origin", {}, 403, "TAVERN_API_ORIGIN_FORBIDDEN"],
  ])("refuses a write with %s", async (_name, headers, status, code) => {
    const answer = await host.api.raw("POST", "/v1/users", { headers, body: '{"name":"Mallory"}' });
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(code)]);
    expect(await host.api.get("GET", "/v1/users")).toMatchObject({ users: [] });
  });

  it("refuses a read under a wrong Host too", async () => {
    const answer = await host.api.raw("GET", "/v1/users", { headers: { host: "evil.example" } });
    expect(answer.status).toBe(403);
  });

  it("refuses a body over its cap, and bad percent escapes; and lives on", async () => {
    const huge = await host.api.raw("POST", "/v1/users", {
      headers: { origin: host.dsh.url },
      body: JSON.stringify({ name: "x".repeat(30 * 1024 * 1024) }),
    });
    // The socket may be closed before the answer is read.
    expect(["USER_BODY_TOO_LARGE", "closed"].some((sign) => huge.text.includes(sign))).toBe(true);
    const bad = await host.api.raw("GET", "/v1/users/%E0%A4%A", { headers: {} });
    expect([bad.status, bad.text]).toEqual([400, expect.stringContaining("TAVERN_API_TARGET_INVALID")]);
    expect((await statusOf(host)).state).toBe("on");
  });

  it("boots clean after it was killed in the middle of a turn", async () => {
    const before = place.seen().requests.length;
    await host.rpc.prompt(sessionId, `${rune(77)} ${HANG}`);
    await place.requests(before + 1);
    expect(await host.dsh.kill()).toBe("SIGKILL");
    host = await place.boot([{ insert: [{ id: PLUGIN, name: entry, config: PATIENT }] }]);
    expect(await statusOf(host)).toMatchObject({ state: "on", reasons: [] });
    const { system } = await place.ask(host, sessionId, rune(78));
    expect(system).toContain(runeLore(78));
    expect(await host.dsh.stop()).toBe(0);
  });
});

describe("mounted by its bundle, with a row in the profile's own patch", () => {
  it("is mounted anew when that row is edited while the host runs, and the session goes on", async () => {
    const rows = (maxProfileBytes: number): readonly PatchRow[] => [
      { id: PLUGIN, config: { ...PATIENT, maxProfileBytes } },
    ];
    place.home.profile("web", { plugin: "bundle", rows: rows(400_000) });
    const host = await place.boot([]);
    const sessionId = await host.rpc.createSession({ cwd: place.home.workspace });
    expect((await place.ask(host, sessionId, "Hello")).system).toContain("Tell a tale of Assistant and User.");
    const bytesMax = async (): Promise<unknown> => {
      const { json } = await host.api.call("POST", "/v1/what-if", { sessionId });
      return (json as { whatIf?: WhatIf }).whatIf?.profile?.utf8BytesMax;
    };
    expect(await bytesMax()).toBe(400_000);
    place.home.editRows("web", rows(200_000));
    // For a moment there is no route, or one whose data folder is not read yet.
    await expect.poll(bytesMax, { timeout: 60_000, interval: 100 }).toBe(200_000);
    expect((await place.ask(host, sessionId, "Hello again")).system).toContain("Tell a tale of Assistant and User.");
    expect(lines(host)).toEqual([]);
    expect(await host.dsh.stop()).toBe(0);
  });
});

describe("in the headless profile", () => {
  it("compiles the default preset into the request, and the process ends with 0", async () => {
    place.home.profile("headless", { plugin: "bundle" });
    const patient = place.home.patchFile("patient", [{ id: PLUGIN, config: PATIENT }]);
    const before = place.seen().requests.length;
    const { how, output } = await runHeadless(place.home, "Tell me", { patches: [place.modelPatch, patient] });
    expect([how, output]).toEqual([0, expect.stringContaining("You said: Tell me")]);
    expect(place.seen().requests[before]?.system).toContain("Tell a tale of Assistant and User.");
  });
});

describe("when something is wrong, the host boots, chats go on, and one line says why:", () => {
  let host: Host | undefined;
  const boot = async (rows: readonly PatchRow[]): Promise<Host> => {
    place.home.profile("web", { plugin: "bundle" });
    host = await place.boot(rows);
    return host;
  };
  // Also when a test fails: the next one needs the data folder.
  afterEach(async () => {
    expect((await host?.dsh.stop()) ?? 0).toBe(0);
    host = undefined;
  });

  /** One line with the code, and the doctor names it. */
  async function expectReason(host: Host, code: string): Promise<void> {
    await host.dsh.printed(new RegExp(code, "u"));
    expect(await chats(host)).not.toContain("Tell a tale");
    expect((await doctor()).output).toContain(code);
    expect(lines(host)).toEqual([expect.stringContaining(code)]);
  }

  const reasonsOf = async (host: Host): Promise<string[]> => (await statusOf(host)).reasons.map(({ code }) => code);

  it("a bad configuration", async () => {
    const booted = await boot([{ id: PLUGIN, config: { maxProfileBytes: "much" } }]);
    await expectReason(booted, "TAVERN_CONFIG_INVALID");
    expect(lines(booted)[0]).toContain("$.maxProfileBytes");
    expect(await reasonsOf(booted)).toContain("TAVERN_CONFIG_INVALID");
  });

  it("a service of the host that is not there", async () => {
    const booted = await boot([{ id: PLUGIN, isolate: { systemPrompt: true } }]);
    await expectReason(booted, "TAVERN_SERVICE_MISSING");
    expect(await reasonsOf(booted)).toContain("TAVERN_SERVICE_MISSING");
  });

  it("another plugin that owns the section", async () => {
    await expectReason(await boot([rival("section-owner")]), "TAVERN_NAMES_TAKEN");
  });

  it("another plugin that owns the route", async () => {
    await expectReason(await boot([rival("route-owner")]), "TAVERN_NAMES_TAKEN");
  });

  it("a second row with our id, which the host itself refuses by name", async () => {
    const rows = [{ insert: [{ id: PLUGIN, name: entry }] }];
    place.home.profile("web", { plugin: "bundle" });
    const failed = bootDsh(place.home, { patches: [place.home.patchFile("twice", rows)] });
    await expect(failed).rejects.toThrow(`duplicate loader entry id: ${PLUGIN}`);
  });

  it("a damaged store", async () => {
    const file = join(place.home.data, "session-selections.json");
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length / 2));
    const booted = await boot([]);
    await booted.dsh.printed(/session-selections\.json/u);
    expect(lines(booted)).toHaveLength(1);
    expect((await statusOf(booted)).reasons.map(({ message }) => message).join()).toContain("session-selections.json");
    expect((await doctor()).output).toContain("session-selections.json");
    await chats(booted);
    expect(await booted.dsh.stop()).toBe(0);
    // Left as it was found.
    expect(readFileSync(file)).toEqual(whole.subarray(0, whole.length / 2));
  });
});
