import { expect, test } from "vitest";
import { Part, partsBytes, type PartSource } from "../../../src/workers/profile/part.ts";

const SOURCE: PartSource = {
  kind: "preset",
  resourceId: "p",
  field: "content",
  identifier: "main",
  role: null,
  relationship: "content",
  text: "é",
  volatile: false,
};
const name = { kind: "preset", field: "main" } as const;

test("sizes are bytes, with two line breaks between parts that have text", () => {
  expect(partsBytes([])).toBe(0);
  expect(partsBytes([Part.of(name, "é", [])])).toBe(2);
  expect(partsBytes([Part.of(name, "é", []), Part.of(name, "", []), Part.of(name, "ab", [])])).toBe(6);
});

test("sources that are not there are left out; a role is laid over all of them", () => {
  const part = Part.of(name, "é", [null, SOURCE]);
  expect(part.sources).toEqual([SOURCE]);
  expect(part.withRole("user")).toMatchObject({ kind: "preset", field: "main", bytes: 2, text: "é" });
  expect(part.withRole("user").sources).toEqual([{ ...SOURCE, role: "user" }]);
});

test("the text is put together only when it is asked for", () => {
  let asked = 0;
  const text = (): string => {
    asked++;
    return "abc";
  };
  const part = new Part(name, { bytes: 3, text, sources: () => [] });
  expect(partsBytes([part, part.withRole("user")])).toBe(8);
  expect(asked).toBe(0);
  expect(part.text).toBe("abc");
});
