import { expect, it } from "vitest";

import { createHttp } from "../../../../../../src/trace/inspector/app/data/http.ts";
import { fetchLadder } from "../../../../../../src/trace/inspector/app/views/why/ladder-api.ts";

const answering = (answer: unknown) => createHttp("", async () => new Response(JSON.stringify(answer)));
const { signal } = new AbortController();
const at = { sessionId: "s", turnId: "t", entryId: "b:1" };

it("takes a ladder, and refuses what is none", async () => {
  const entry = { itemId: "b:1", gates: [], history: [], header: {} };
  await expect(fetchLadder(answering({ ok: true, entry }), at, signal)).resolves.toEqual(entry);
  await expect(fetchLadder(answering({ ok: true, entry: { itemId: "b:1" } }), at, signal)).rejects.toThrow(
    /no list of gates/u,
  );
});
