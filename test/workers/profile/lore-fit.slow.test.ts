import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { POSITIONS } from "../../../src/matcher/model/book.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { LibraryError } from "../../../src/workers/library/error.ts";
import { compileProfile } from "../../../src/workers/profile/compile-profile.ts";
import { compose } from "../../../src/workers/profile/composition.ts";
import { fitLore } from "../../../src/workers/profile/lore-fit.ts";
import type { Profile, ProfileInput } from "../../../src/workers/profile/model.ts";
import { planProfile } from "../../../src/workers/profile/plan.ts";
import { BOB, body, testCard, type TestEntry, testInput, testLore, testPreset } from "./support/profile-input.ts";

const PRESETS = [
  null,
  testPreset(["worldInfoBefore", "worldInfoAfter", "dialogueExamples"], { wi_format: "[é {0}]" }),
  testPreset(["worldInfoAfter", "-worldInfoBefore", body("x", "{{outlet::o}}/{{outlet::o}}")], { wi_format: "{0}{0}" }),
  testPreset([body("x", "{{user}}")], { wi_format: "{{char}}: {0}" }),
];
const CHARACTERS = [null, testCard({ mes_example: "{{char}}: é", description: "D" })];

/** Texts of one, two and three bytes a unit, now and then with macros known and unknown. */
const content = fc
  .array(fc.constantFrom("a", "é", "鲍", "🙂", "{{user}}", "{{nobody}}", "word ", "{", "\n"), {
    minLength: 1,
    maxLength: 12,
  })
  .map((pieces) => pieces.join(""));
const entry: fc.Arbitrary<TestEntry> = fc.record({
  content,
  position: fc.constantFrom(...POSITIONS),
  order: fc.integer({ min: 0, max: 3 }),
  outletName: fc.constant("o"),
});

interface Given {
  readonly preset: number;
  readonly character: number;
  readonly entries: readonly TestEntry[];
  readonly bytesMax: number;
}

const given: fc.Arbitrary<Given> = fc.record({
  preset: fc.nat(PRESETS.length - 1),
  character: fc.nat(CHARACTERS.length - 1),
  entries: fc.array(entry, { maxLength: 12 }),
  bytesMax: fc.integer({ min: 1, max: 400 }),
});

function inputOf({ preset, character, entries, bytesMax }: Given): ProfileInput {
  const chosen = { preset: PRESETS[preset] ?? null, character: CHARACTERS[character] ?? null };
  return testInput({ ...chosen, user: BOB, lore: entries, bytesMax });
}

const bytesOf = ({ sections }: Profile): number => Buffer.byteLength(sections.map(({ text }) => text).join("\n\n"));

/** The same, one entry after the other, each with a whole profile of its own that is large enough for everything. */
function slowPrefix(input: ProfileInput, ranked: readonly unknown[]): number {
  const activated = input.lore?.activated ?? [];
  for (let count = ranked.length; count >= -1; count--) {
    if (count === -1) return -1;
    const kept = new Set(ranked.slice(0, count));
    const lore = testLore([]);
    const only = { ...lore, activated: activated.filter((one) => kept.has(one)) };
    if (bytesOf(compileProfile({ ...input, lore: only, bytesMax: 1_000_000 })) <= input.bytesMax) return count;
  }
  return -1;
}

describe("fitLore", () => {
  test("keeps the longest prefix by rank that fits, as slow counting finds it", () => {
    let limited = 0;
    fc.assert(
      fc.property(given, (one) => {
        const input = inputOf(one);
        const plan = planProfile(input);
        const fitted = fitLore(plan);
        const expected = slowPrefix(
          input,
          plan.lore.ranked.map(({ entry: ranked }) => ranked),
        );
        expect(fitted?.count ?? -1).toBe(expected);
        if (fitted !== null && fitted.count < plan.lore.ranked.length) limited++;
      }),
      { numRuns: 300 },
    );
    expect(limited).toBeGreaterThan(30);
  });

  test("the size that is added up is the size of the text, within the bound, and entries are whole", () => {
    fc.assert(
      fc.property(given, (one) => {
        const input = inputOf(one);
        const plan = planProfile(input);
        for (const count of [0, 1, plan.lore.ranked.length]) {
          const { parts, bytes } = compose(plan, count);
          expect(bytes).toBe(Buffer.byteLength(parts.map(({ text }) => text).join("\n\n")));
        }
        const fitted = fitLore(plan);
        if (fitted === null) return;
        const profile = compileProfile(inputOf(one));
        expect(profile.utf8Bytes).toBe(bytesOf(profile));
        expect(profile.utf8Bytes).toBeLessThanOrEqual(one.bytesMax);
        const contents = profile.sections.flatMap(({ sources }) =>
          sources.flatMap(({ entry: index, relationship }) => (relationship === "content" ? (index ?? []) : [])),
        );
        const kept = profile.placements.filter(({ cut, applied }) => cut === null && applied !== "outlet");
        expect(contents.toSorted((a, b) => a - b)).toEqual(kept.map(({ entry: index }) => index));
      }),
      { numRuns: 300 },
    );
  });
});

describe("limits", () => {
  const cuts = (lore: readonly TestEntry[], bytesMax: number): (string | null)[] =>
    compileProfile(testInput({ lore, bytesMax })).placements.map(({ cut }) => cut);

  test("4,096 entries are considered, the best by rank", () => {
    const count = LIMITS.loreCandidates.value + 2;
    const lore = Array.from({ length: count }, (_, i) => ({ content: "x", rank: count - 1 - i }));
    const found = cuts(lore, 100_000);
    expect(found.slice(0, 3)).toEqual(["candidates", "candidates", null]);
    expect(found.filter((cut) => cut === null)).toHaveLength(LIMITS.loreCandidates.value);
  });

  test("raw texts of twice the profile are considered: the first over it and all after it are out", () => {
    const lore = [60, 140, 1, 1].map((units) => ({ content: "x".repeat(units) }));
    expect(cuts(lore, 100)).toEqual([null, "profile-bytes", "raw-lore", "raw-lore"]);
  });

  test("entries without text or place take nobody's room", () => {
    const lore: TestEntry[] = [
      { content: "x".repeat(500), unprinted: "no-position" },
      { content: "x".repeat(50), position: "before_character_definition" },
    ];
    expect(cuts(lore, 100)).toEqual(["no-position", null]);
  });

  test("whatever comes in, nothing is thrown but that it is too large", () => {
    const hostile = fc.record({
      content: fc.oneof(content, fc.string({ unit: "binary" }), fc.constant("{{setvar::a::{{getvar::a}}x}}")),
      order: fc.constantFrom(0, Number.NaN, Infinity, -Infinity),
      rank: fc.constantFrom(0, 1, Number.NaN),
      outletName: fc.constantFrom("", "o", "__proto__"),
      position: fc.constantFrom(...POSITIONS, undefined),
      unprinted: fc.constantFrom("empty" as const, "no-position" as const, "no-outlet" as const, undefined),
    });
    const strange = fc.record({
      content: fc.string({ unit: "binary" }),
      identifier: fc.string({ unit: "binary", minLength: 1 }),
    });
    fc.assert(
      fc.property(
        fc.array(hostile, { maxLength: 6 }),
        fc.uniqueArray(strange, { maxLength: 4, selector: ({ identifier }) => identifier.replace(/^-/, "") }),
        fc.integer({ min: -1, max: 300 }),
        (entries, prompts, bytesMax) => {
          const preset = testPreset(prompts.map((prompt) => body(`x${prompt.identifier}`, prompt.content)));
          const input = testInput({ preset, user: BOB, lore: entries as TestEntry[], bytesMax, openBraces: "v" });
          try {
            const { sections } = compileProfile(input);
            for (const { name, text } of sections) {
              expect(name).toMatch(/^pmp-dsh-tavern:part:\d{4,}:[a-z-]+:[\w.[\]-]+$/);
              expect(text.replaceAll("{{v}}", "")).not.toContain("{{");
            }
          } catch (error) {
            if (!(error instanceof LibraryError)) throw error;
            expect(error.code).toBe("TAVERN_PROFILE_TOO_LARGE");
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
