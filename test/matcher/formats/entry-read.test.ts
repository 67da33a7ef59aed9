import { expect, test } from "vitest";
import { readEntry } from "../../../src/matcher/formats/entry-read.ts";
import { Findings } from "../../../src/matcher/formats/findings.ts";
import { SOURCE_ADAPTORS } from "../../../src/matcher/formats/source-formats.ts";
import type { Entry, SourceFormat } from "../../../src/matcher/model/book.ts";

function read(raw: unknown, format: SourceFormat): { entry: Entry; found: string[] } {
  const findings = new Findings();
  const source = { key: 0, index: 0, raw, path: ["entries", 0] };
  const id = { uid: 5, missing: false, duplicate: false };
  const entry = readEntry(source, id, { adaptor: SOURCE_ADAPTORS[format], findings });
  return { entry, found: findings.all().map(({ code, path }) => `${code} ${path}`) };
}

test("findings point into the file of the format, not into SillyTavern's form", () => {
  expect(read({ id: 5, keys: "a,b", enabled: 1, extensions: { depth: "2" } }, "character-book").found).toEqual([
    "keys-not-array $.entries[0].keys",
    "wrong-type $.entries[0].extensions.depth",
    "wrong-type $.entries[0].enabled",
  ]);
  expect(read({ keys: ["a"], enabled: true, contextConfig: { budgetPriority: "4" } }, "novelai").found).toEqual([
    "wrong-type $.entries[0].contextConfig.budgetPriority",
  ]);
  expect(read({ keywords: ["a"], weight: "3", enabled: true }, "agnai").found).toEqual([
    "wrong-type $.entries[0].weight",
  ]);
});

test("what a conversion fills in is never reported", () => {
  expect(read({ key: "a", content: "c", activationPercent: 40 }, "risu")).toMatchObject({
    entry: { probability: 40, useProbability: true },
    found: [],
  });
});

test("a position of a card is reported where it counts", () => {
  const at = (raw: object): string | undefined =>
    read({ id: 5, keys: ["a"], enabled: true, ...raw }, "character-book").found[0];
  expect(at({ position: "before_char", extensions: { position: 9 } })).toBe(
    "position-unknown $.entries[0].extensions.position",
  );
  expect(at({ position: "odd" })).toBeUndefined();
});
