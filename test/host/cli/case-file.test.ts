import { describe, expect, it } from "vitest";
import { casesOf } from "../../../src/host/cli/case-file.ts";

const read = (value: unknown) => casesOf({ name: "x.json", bytes: Buffer.from(JSON.stringify(value)) });
const one = { id: "a", books: {}, steps: [] };

describe("casesOf", () => {
  it("takes one case, a short case and a file of cases with what it says for all", () => {
    expect(read(one)).toEqual([{ file: "x.json", text: JSON.stringify(one) }]);
    expect(read({ id: "m", kind: "match", input: {} })).toHaveLength(1);
    const found = read({ defaultSettings: { a: 1 }, cases: [one, { ...one, id: "b" }] });
    expect(found?.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
      { defaultSettings: { a: 1 }, cases: [one] },
      { defaultSettings: { a: 1 }, cases: [{ ...one, id: "b" }] },
    ]);
  });

  it("keeps names that JavaScript treats in its own way", () => {
    const bytes = Buffer.from('{"id":"a","steps":[],"books":{"__proto__":{"entries":{}}}}');
    expect(casesOf({ name: "x", bytes })?.[0]?.text).toContain('"__proto__":{"entries":{}}');
  });

  it.each([{ entries: {} }, [], "x", null, { kind: "memory" }])("leaves %j to the readers of books", (value) =>
    expect(read(value)).toBeNull(),
  );

  it.each([
    ["the kind import", { id: "i", kind: "import", input: {}, expected: {} }],
    ["the form st-macros", { format: "st-macros", cases: [{}] }],
  ])("says that it does not run cases of %s", (form, value) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ code: "case-invalid" }));
    expect(() => read(value)).toThrow(`cases of ${form}, which are no scans`);
    expect(read({ format: "st-wi-oracle", cases: [one] })).toHaveLength(1);
  });

  it("leaves broken JSON to them too, and refuses an empty list", () => {
    expect(casesOf({ name: "x", bytes: Buffer.from("{") })).toBeNull();
    expect(() => read({ cases: [] })).toThrow(expect.objectContaining({ code: "case-invalid" }));
  });
});
