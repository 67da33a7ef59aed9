import { expect, test } from "vitest";

import { documentRevision, readDocument, shareDocument } from "../../src/workers/documents.ts";

test("a document keeps names and texts that other carriers lose", () => {
  const value = JSON.parse('{"__proto__":{"a":1},"constructor":[null,1.5,"\\ud800龙"]}') as object;
  const read = readDocument(shareDocument(value)) as object;
  expect(Object.keys(read)).toEqual(["__proto__", "constructor"]);
  expect(JSON.stringify(read)).toBe(JSON.stringify(value));
});

test("its revision follows its content alone", () => {
  const revision = documentRevision(shareDocument({ a: 1 }));
  expect(revision).toMatch(/^[0-9a-f]{64}$/);
  expect(documentRevision(shareDocument({ a: 1 }))).toBe(revision);
  expect(documentRevision(shareDocument({ a: 2 }))).not.toBe(revision);
});
