import { expect, it } from "vitest";

import { createHttp } from "../../../../../../src/trace/inspector/app/data/http.ts";
import { fetchWhatIf } from "../../../../../../src/trace/inspector/app/views/why/what-if-api.ts";

const answering = (answer: unknown) => createHttp("", async () => new Response(JSON.stringify(answer)));
const { signal } = new AbortController();
const entry = { sessionId: "s", resourceId: "b", uid: "5", occurrence: 2 };
const row = (uid: number, occurrence: number) => ({
  worldBookId: "b",
  uid,
  occurrence,
  name: `e${uid}`,
  reason: "key",
  key: null,
});

it("finds the very entry among those that would fire and those that would not", async () => {
  const whatIf = { entries: { total: 1, rows: [row(5, 1)] }, omitted: { total: 1, rows: [row(5, 2)] } };
  const answer = await fetchWhatIf(answering({ ok: true, whatIf }), { text: "t", entry }, signal);
  expect(answer).toEqual({
    own: { fires: false, reason: "key", key: null },
    active: ["e5"],
    activeTotal: 1,
    omittedTotal: 1,
  });
});
