import { readdirSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readAddress } from "../../src/host/address.ts";
import { API_ROOT } from "../../src/host/http/root.ts";
import * as plugin from "../../src/host/plugin.ts";
import { makeFolder, type TestFolder, TestHost } from "./loader/support/host.ts";
import { bookOf } from "./loader/support/library.ts";

/** Threads of this process, as the operating system counts them. */
const threads = (): number => readdirSync("/proc/self/task").length;

describe("the plugin as the host mounts it, with its threads", () => {
  let folder: TestFolder;
  let host: TestHost;
  let url = "";
  beforeAll(async () => {
    folder = await makeFolder();
    host = await TestHost.boot(folder);
    url = `http://127.0.0.1:${host.context.webServer.port}`;
  });
  afterAll(async () => {
    await host.close();
    await folder.remove();
  });

  const mount = async (): Promise<{ dispose: () => Promise<void> }> => {
    const module = { name: plugin.name, inject: plugin.inject, apply: plugin.apply as (context: unknown) => void };
    return host.context.plugin(module as never, { dataDir: folder.data, threads: 1, scanDeadlineMs: 60_000 } as never);
  };

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const init = { method, headers: { origin: url, "content-type": "application/json" } };
    const answer = await fetch(
      `${url}${API_ROOT}${path}`,
      body === undefined ? init : { ...init, body: JSON.stringify(body) },
    );
    return answer.json();
  }

  it("serves turns from its threads, and leaves none of them behind; three times", async () => {
    const before = threads();
    let agent = await host.agent("one");
    for (let round = 1; round <= 3; round++) {
      const fiber = await mount();
      if (round === 1) {
        // The session was there before the plugin.
        const book = bookOf("Sea", { harbor: "The harbor is old." });
        const imported = (await call("POST", "/v1/world-books/import", book)) as { worldBook: { id: string } };
        const bound = await call("POST", "/v1/world-book-selection", {
          sessionId: "one",
          worldBookIds: [imported.worldBook.id],
        });
        expect(bound).toMatchObject({ ok: true });
      } else {
        await host.leave(agent);
        agent = await host.resume("one");
      }
      expect(await host.say(agent, "the harbor")).toContain("The harbor is old.");
      expect(threads()).toBeGreaterThan(before);
      await fiber.dispose();
      // The operating system takes a moment for the last thread.
      for (let turn = 0; turn < 1_000 && threads() > before; turn++) await setImmediate();
      expect(threads()).toBeLessThanOrEqual(before + 1);
      expect(await readAddress(folder.data)).toEqual({ state: "none" });
      expect(await host.say(agent, "the harbor")).not.toContain("The harbor is old.");
    }
  });
});
