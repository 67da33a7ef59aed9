import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachLore, compileLore, loreBytes, scanLore, shareLore } from "../../src/matcher/engine.ts";
import type { CompiledLore } from "../../src/matcher/engine.ts";
import { plainUnitLoader } from "../../src/matcher/ports.ts";
import {
  compiled,
  type Fields,
  type GivenScan,
  portsOf,
  requestOf,
  scannedWith,
  settingsOf,
  worldBook,
} from "../support/lore.ts";

/** What another thread gets: the plain half through a codec, the tables as they are. */
function attached(lore: CompiledLore): CompiledLore {
  const { plain, tables } = shareLore(lore);
  return attachLore({ plain: structuredClone(plain), tables });
}

describe("from books to decisions", () => {
  it("compiles library books once and scans them", () => {
    const book = worldBook([{ keys: ["harbour"], content: "The harbour is silted up." }, { keys: ["pier"] }]);
    const settings = settingsOf();
    const lore = compileLore(
      { books: [{ id: "B", place: "chat", book }], settings, mode: "product" },
      { loader: plainUnitLoader, allocate: (bytes) => new SharedArrayBuffer(bytes) },
    );
    const given: GivenScan = { messages: ["To the harbour!"] };
    const outcome = scanLore(lore, requestOf(given), portsOf(given));
    expect(outcome.output.before).toBe("The harbour is silted up.");
    expect(outcome.activated).toMatchObject([{ book: "B", uid: 0, reason: "key" }]);
  });

  it("matches raw books and the library's alike", () => {
    const messages = ["a cat"];
    const raw = compiled({ entries: [{ key: ["cat"], content: "Cat.", order: 7, position: 1 }] });
    const book = worldBook([
      { keys: ["cat"], content: "Cat.", insertionOrder: 7, position: "after_character_definition", role: "system" },
    ]);
    const read = compiled({ mode: "product", books: [{ id: "B", place: "global", book }] });
    const [first, second] = [raw, read].map((lore) => scannedWith(lore, { messages }).outcome);
    expect(second?.activated).toEqual(first?.activated);
    expect(second?.output).toEqual(first?.output);
  });
});

describe("lore in another thread", () => {
  const entry: fc.Arbitrary<Fields> = fc.record({
    key: fc.subarray(["cat", "dog", "/c.t/i", "/dog\\n/", "{{user}}", "a\nb", "", "/(\\w)\\1+/"], { minLength: 1 }),
    keysecondary: fc.subarray(["Mara", "cow"]),
    content: fc.constantFrom("the dog", "a cat", "{{user}}", "@@activate\nx", ""),
    scanDepth: fc.constantFrom(null, 1, undefined),
    order: fc.constantFrom(1, 2, undefined),
    probability: fc.constantFrom(100, 50, undefined),
    group: fc.constantFrom("", "g"),
    sticky: fc.constantFrom(null, 3),
    delayUntilRecursion: fc.constantFrom(0, 1),
    characterFilter: fc.constantFrom(undefined, { names: ["Ada"] }),
  });

  it("gives the same outcome as where it was compiled (property)", () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), fc.boolean(), (entries, recursive) => {
        const given: GivenScan = {
          entries,
          messages: ["a CAT", "Mara's dog\n"],
          settings: { recursive, scanDepth: 5 },
        };
        const lore = compiled(given);
        expect(scannedWith(attached(lore), given).outcome).toEqual(scannedWith(lore, given).outcome);
      }),
      { numRuns: 25 },
    );
  });

  it("shares the tables, and nothing else", () => {
    const lore = compiled({ entries: [{ key: ["cat"] }] });
    const other = attached(lore);
    expect(other.tables).toBe(lore.tables);
    expect(other.plain).not.toBe(lore.plain);
    expect(other.indexOf("B", 0)).toBe(0);
  });
});

describe("the memory that a lore takes", () => {
  const sizeOf = (fields: Fields): number => loreBytes(compiled({ entries: [fields] }));

  it("grows with contents and keys, two bytes a unit", () => {
    const base = sizeOf({ key: ["cat"], content: "" });
    expect(sizeOf({ key: ["cat"], content: "x".repeat(1_000) }) - base).toBe(2_000);
    expect(sizeOf({ key: ["cat"], keysecondary: ["k"], content: "" })).toBeGreaterThan(base);
  });

  it("counts the tables", () => {
    const lore = compiled({ entries: [{ key: ["cat"] }] });
    const { literals: _literals, ...tables } = lore.tables;
    const flat = Object.values(tables).reduce((sum, table) => sum + table.byteLength, 0);
    expect(loreBytes(lore)).toBeGreaterThan(flat);
  });
});
