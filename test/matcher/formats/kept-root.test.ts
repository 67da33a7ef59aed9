import { expect, test } from "vitest";
import { effectiveRoot, keptRoot, rootRemainder } from "../../../src/matcher/formats/kept-root.ts";

const kept = (data: object): object => ({ extensions: { "dsh-lorekeeper": data } });

test("a root without kept data is itself", () => {
  expect(effectiveRoot({ a: 1 })).toEqual({ a: 1 });
  expect(effectiveRoot([])).toEqual({});
  expect(keptRoot({ a: 1 })).toBeUndefined();
});

test("a kept world root shows through, what the file says goes first", () => {
  const root = {
    name: "N",
    description: "own",
    ...kept({ root: { description: "kept", scan_depth: 3, extensions: { e: 1 } } }),
  };
  expect(effectiveRoot(root)).toEqual({ name: "N", description: "own", scan_depth: 3, extensions: { e: 1 } });
});

test("of a foreign root only what is about the book shows through", () => {
  const root = kept({ source: { format: "agnai", fields: { description: "d", kind: "memory" } } });
  expect(effectiveRoot(root)).toMatchObject({ description: "d" });
  expect(effectiveRoot(root)).not.toHaveProperty("kind");
});

test("the remainder is what neither entries, name nor our own data say", () => {
  expect(rootRemainder({ entries: [], name: "N", a: 1, extensions: { "dsh-lorekeeper": {}, b: 2 } })).toEqual({
    a: 1,
    extensions: { b: 2 },
  });
  expect(rootRemainder({ entries: [], ...kept({}) })).toEqual({});
});
