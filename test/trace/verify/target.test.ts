import { expect, test } from "vitest";

import { verifiedContext, verifiedTarget } from "../../../src/trace/verify/target.ts";
import { contentsOf, LORE, storedTurn } from "../resolve/support/story.ts";

const [block] = storedTurn().blocks!;
const checked = { sessionRef: storedTurn().sessionRef, contents: contentsOf() };

test("a text is that of the place which it was recorded for", () => {
  expect(verifiedTarget(block!, checked)).toEqual({ text: LORE });
  expect(verifiedTarget({ ...block!, hash: "other" }, checked)).toEqual({ error: "text-mismatch" });
  expect(verifiedTarget({ ...block!, hash: null }, checked)).toEqual({ error: "text-mismatch" });
  expect(verifiedTarget({ reference: null }, checked)).toEqual({ error: "unverified" });
});

test("a context keeps to its name when it has one in the history", () => {
  expect(verifiedContext(block!, checked)).toEqual({ text: LORE });
  const reference = { ...block!.reference!, kind: "context-section", sourceSectionName: "x" } as never;
  expect(verifiedContext({ ...block!, reference }, checked)).toEqual({ error: "type-mismatch" });
});
