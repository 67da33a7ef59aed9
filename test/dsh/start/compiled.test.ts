import { describe, expect, it } from "vitest";
import { TavernApi } from "../api.ts";
import { whatIfInFull, whenCompiled } from "./compiled.ts";

/** An API that answers with these one after the other, the last one again and again. */
function answering(...answers: readonly object[]): { readonly api: TavernApi; readonly asked: () => number } {
  let asked = 0;
  const api = new TavernApi("http://127.0.0.1:1");
  api.call = () => {
    const json = answers[Math.min(asked++, answers.length - 1)];
    return Promise.resolve({ status: 200, headers: new Headers(), text: "", json });
  };
  return { api, asked: () => asked };
}

const workers = (lores: number, running = 0, queued = 0): object => ({
  workers: {
    lanes: { interactive: { running: 0, queued: 0 }, background: { running, queued } },
    resident: { lores, bytes: 0 },
  },
});
const whatIf = (...codes: readonly string[]): object => ({
  whatIf: { diagnostics: { total: codes.length, rows: codes.map((code) => ({ code })) } },
});

describe("whenCompiled", () => {
  it("waits for books, and for threads that still work", async () => {
    const { api, asked } = answering({ workers: null }, workers(0), workers(1, 1), workers(1, 0, 1), workers(2));
    await whenCompiled(api);
    expect(asked()).toBe(5);
  });

  it("does not wait for ever", async () => {
    const { api, asked } = answering(workers(0));
    await whenCompiled(api, { withinMs: 0 });
    expect(asked()).toBe(1);
  });

  it("ends when it is told to", async () => {
    const { api } = answering(workers(0));
    await expect(whenCompiled(api, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  });
});

describe("whatIfInFull", () => {
  it("asks again when a scan was missed, and takes what else is said", async () => {
    const missed = [whatIf("WORLD_BOOK_NOT_READY"), whatIf("TAVERN_X", "WORLD_BOOK_MATCH_DEADLINE")];
    const { api, asked } = answering(...missed, whatIf("TAVERN_X"));
    const told = await whatIfInFull(api, { text: "a" });
    expect([told.diagnostics.rows.map(({ code }) => code), asked()]).toEqual([["TAVERN_X"], 3]);
  });

  it("does not ask for ever", async () => {
    const { api, asked } = answering(whatIf("WORLD_BOOK_NOT_READY"));
    await whatIfInFull(api, { text: "a" }, { withinMs: 0 });
    expect(asked()).toBe(1);
  });
});
