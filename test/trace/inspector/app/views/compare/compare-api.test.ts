import { expect, it } from "vitest";

import { createHttp } from "../../../../../../src/trace/inspector/app/data/http.ts";
import { fetchComparison } from "../../../../../../src/trace/inspector/app/views/compare/compare-api.ts";

const answering = (answer: unknown) => createHttp("", async () => new Response(JSON.stringify(answer)));
const { signal } = new AbortController();

it("refuses what is no comparison", async () => {
  const at = { sessionId: "s", turnId: "t", otherId: "u" };
  await expect(fetchComparison(answering({ ok: true, comparison: {} }), at, signal)).rejects.toThrow(/no object/u);
});
