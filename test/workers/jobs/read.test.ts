import { expect, test } from "vitest";

import type { WorldBook } from "../../../src/matcher/model/book.ts";
import { documentRevision, readDocument } from "../../../src/workers/documents.ts";
import { read } from "../../../src/workers/jobs/read.ts";
import { worldFile } from "../support/book.ts";
import { jobContext } from "../support/context.ts";

const file = (bytes: Uint8Array): { shared: SharedArrayBuffer[] } => {
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return { shared: [shared] };
};

test("gives the document of a book, named by its content", async () => {
  const bytes = worldFile([{ keys: ["dragon"] }, { keys: ["/w\\d/"] }]);
  const result = await read.run({ checkRegexes: false, fileName: "b.json" }, jobContext(file(bytes)));
  const [document] = result.shared ?? [];
  if (document === undefined) throw new Error("no document");
  const book = readDocument(document) as WorldBook;
  expect(book.entries.map((entry) => entry.keys)).toEqual([["dragon"], ["/w\\d/"]]);
  expect(result.output).toMatchObject({ name: "test", entries: 2, refused: [], revision: documentRevision(document) });
});

test("gives the embedded book of a character card", async () => {
  const entries = [{ keys: ["harbor"], content: "old", enabled: true }];
  const card = { spec: "chara_card_v2", data: { name: "Ada", character_book: { entries } } };
  const bytes = Buffer.from(JSON.stringify(card));
  const result = await read.run({ checkRegexes: false, fileName: "ada.json" }, jobContext(file(bytes)));
  expect(result.output).toMatchObject({ name: "Ada's Lorebook", entries: 1, report: { format: "character-book" } });
});

test("names keys that cannot be translated, keys that the engine does not take, and no others", async () => {
  const wide = `/(?:${Array.from({ length: 60 }, (_, i) => `[\\u4e00-\\u9f${i + 10}]`).join("|")}){90}/`;
  const bytes = worldFile([{ keys: ["dragon", "/w\\d+/", `/${"a".repeat(1_025)}/`] }, { keys: [wide] }]);
  const result = await read.run({ checkRegexes: true }, jobContext(file(bytes)));
  const reasons = result.output.refused.map((key) => [key.uid, key.reason]);
  expect(reasons).toContainEqual([0, "regex-too-long"]);
  expect(reasons.filter(([uid]) => uid === 1)).toHaveLength(1);
  expect(reasons).toHaveLength(2);
});

test("throws the error of a file that is no book, and of a message without a file", () => {
  expect(() => read.run({ checkRegexes: false }, jobContext(file(Buffer.from('"text"'))))).toThrow(
    expect.objectContaining({ name: "MatcherError" }),
  );
  expect(() => read.run({ checkRegexes: false }, jobContext())).toThrow(
    expect.objectContaining({ code: "worker-message-invalid" }),
  );
});

test("looks for a stop while it checks regexes", () => {
  let looks = 0;
  const throwIfStopped = () => {
    if (++looks > 3) throw new RangeError("stop");
  };
  const bytes = worldFile(Array.from({ length: 10 }, (_, i) => ({ keys: [`/w${i}\\d/`] })));
  expect(() => read.run({ checkRegexes: true }, jobContext({ ...file(bytes), throwIfStopped }))).toThrow("stop");
});
