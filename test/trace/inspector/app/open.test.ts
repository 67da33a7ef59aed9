import { afterEach, expect, it, vi } from "vitest";

import { openInspector } from "../../../../src/trace/inspector/app/open.ts";

afterEach(() => vi.unstubAllGlobals());

it("speaks the reader's language over the API of its server", async () => {
  const asked: string[] = [];
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ latestSessionId: null, sessions: [] }));
  });
  const { controller } = await openInspector(["fr", "zh-TW"]);
  controller.loadSessions();
  expect([controller.store.get().lang, asked]).toEqual(["zh-CN", ["/pmp-dsh-tavern/api/v1/sessions"]]);
  expect((await openInspector([])).controller.store.get().lang).toBe("en");
});
