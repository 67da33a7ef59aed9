import { expect, it } from "vitest";

import { createHttp } from "../../../../../../src/trace/inspector/app/data/http.ts";
import { fetchLadder } from "../../../../../../src/trace/inspector/app/views/why/ladder-api.ts";

const answering = (answer: unknown) => createHttp("", async () => new Response(JSON.stringify(answer)));
const { signal } = new AbortController();
const at = { sessionId: "s", turnId: "t", entryId: "b:1", captureId: null };

it("takes a ladder, and refuses what is none", async () => {
  const entry = { itemId: "b:1", gates: [], history: [], header: {} };
  await expect(fetchLadder(answering({ ok: true, entry }), at, signal)).resolves.toEqual(entry);
  await expect(fetchLadder(answering({ ok: true, entry: { itemId: "b:1" } }), at, signal)).rejects.toThrow(
    /no list of gates/u,
  );
});

it("is asked for of the assembly that was chosen, else of the one that was sent last", async () => {
  const asked: string[] = [];
  const http = createHttp("", async (url) => {
    asked.push(String(url));
    return new Response(JSON.stringify({ ok: true, entry: { gates: [], history: [], header: {} } }));
  });
  await fetchLadder(http, at, signal);
  await fetchLadder(http, { ...at, captureId: "c&1" }, signal);
  expect(asked.map((url) => url.slice(url.indexOf("/entries/")))).toEqual([
    "/entries/b%3A1",
    "/entries/b%3A1?captureId=c%261",
  ]);
});
