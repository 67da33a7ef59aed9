import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledLore } from "../../../src/matcher/engine.ts";
import { compiled, type Fields, scanned } from "../../support/lore.ts";

interface Edge {
  readonly key: string;
  readonly at: string;
}

/** The edges of every entry: the key they stand for and the text they point at. */
function edgesOf(lore: CompiledLore): Edge[][] {
  const { edgeStart, edgePattern, edgeOffset, keyStart, keyRef } = lore.tables;
  const keyOf = (pattern: number): string => {
    const holder = lore.plain.entries.findIndex(
      (_, i) => keyRef[keyStart[i]!] === pattern && keyStart[i + 1]! > keyStart[i]!,
    );
    return lore.plain.entries[holder]?.keys[0] ?? "";
  };
  return lore.plain.entries.map(({ content }, i) => {
    const edges: Edge[] = [];
    for (let e = edgeStart[i]!; e < edgeStart[i + 1]!; e++)
      edges.push({ key: keyOf(edgePattern[e]!), at: content.slice(edgeOffset[2 * e], edgeOffset[2 * e + 1]) });
    return edges.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  });
}

describe("recursion edges", () => {
  it("lead from a content to the literals it holds, with the place", () => {
    const [first, second] = edgesOf(
      compiled({
        entries: [
          { key: ["cat"], content: "A DOG and a bird." },
          { key: ["dog"], content: "No one else." },
          { key: ["bird"], content: "" },
        ],
      }),
    );
    expect(first).toEqual([
      { key: "bird", at: "bird" },
      { key: "dog", at: "DOG" },
    ]);
    expect(second).toEqual([]);
  });

  it.each<[what: string, content: string]>([
    ["a macro", "{{user}} has a dog"],
    ["an old marker", "<USER> has a dog"],
    ["an escaped brace", String.raw`a dog \{`],
  ])("do not start at a content with %s: what it holds is known when it is expanded", (_what, content) => {
    const [edges] = edgesOf(compiled({ entries: [{ key: ["cat"], content }, { key: ["dog"] }] }));
    expect(edges).toEqual([]);
  });

  it("point at the content without its decorator lines", () => {
    const [edges] = edgesOf(compiled({ entries: [{ key: ["cat"], content: "@@depth 1\ndog" }, { key: ["dog"] }] }));
    expect(edges).toEqual([{ key: "dog", at: "dog" }]);
  });

  it("are the true offsets where lower case changes the length", () => {
    const [edges] = edgesOf(compiled({ entries: [{ key: ["cat"], content: "İİ𝔸 DOG" }, { key: ["dog"] }] }));
    expect(edges).toEqual([{ key: "dog", at: "DOG" }]);
  });

  it("are none in a lore without literals", () => {
    expect([...compiled({ entries: [{ constant: true, content: "cat" }] }).tables.edgeStart]).toEqual([0, 0]);
  });

  it("wake what scanning the contents would wake (property)", () => {
    const word = fc.constantFrom("ab", "bc", "abc", "b", "İ", "ΣΑΣ", "σας", "B", "x");
    const entry: fc.Arbitrary<Fields> = fc.record({
      key: fc.array(word, { minLength: 1, maxLength: 2 }),
      content: fc.array(word, { maxLength: 3 }).map((words) => words.join(" ")),
      matchWholeWords: fc.boolean(),
      caseSensitive: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 4, maxLength: 10 }), (entries) => {
        const given = { messages: ["ab"], settings: { recursive: true } };
        const walked = scanned({ ...given, entries });
        // A macro that expands to nothing leaves the text as it is, but closes the edges.
        const rescanned = scanned({
          ...given,
          entries: entries.map((one) => ({ ...one, content: `${String(one["content"])}{{noop}}` })),
        });
        expect(walked.active).toEqual(rescanned.active);
        expect(walked.outcome.decisions).toEqual(rescanned.outcome.decisions);
        expect(walked.outcome.activated.map(({ evidence }) => evidence)).toEqual(
          rescanned.outcome.activated.map(({ evidence }) => evidence),
        );
      }),
      { numRuns: 25 },
    );
  });
});
