import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decisions } from "../../../src/matcher/activate/decisions.ts";
import { OMITTED_REASONS, type OmittedReason, reasonCode, reasonOf } from "../../../src/matcher/model/reason.ts";
import { type Fields, scanned } from "../../support/lore.ts";

const code = reasonCode;
const open = (...base: OmittedReason[]): Decisions => new Decisions(Uint8Array.from(base, code));

describe("the reason of an entry", () => {
  it("is the one it was compiled with while no loop looks at it", () => {
    const { count, reason, loop } = open("no-keys", "disabled").columns();
    expect(count).toBe(2);
    expect([...reason]).toEqual([code("no-keys"), code("disabled")]);
    expect([...loop]).toEqual([1, 1]);
  });

  it("is that of the loop in which it came furthest, the first such loop", () => {
    const decisions = open("key-miss");
    expect(decisions.omit(0, code("key-miss"), 1)).toBe(true);
    expect(decisions.omit(0, code("probability"), 2)).toBe(true);
    expect(decisions.omit(0, code("probability"), 3)).toBe(false);
    expect(decisions.omit(0, code("key-miss"), 4)).toBe(false);
    expect([reasonOf(decisions.reason[0]!), decisions.loop[0]]).toEqual(["probability", 2]);
  });

  it("gives way to any that was really found, even one less far on than the compiled guess", () => {
    const decisions = open("key-miss");
    expect(decisions.omit(0, code("character-filter"), 1)).toBe(true);
    expect(reasonOf(decisions.reason[0]!)).toBe("character-filter");
  });

  it.each<[OmittedReason, OmittedReason]>([
    ["delay-until-recursion", "key-miss"],
    ["key-miss", "secondary-miss"],
    ["key-miss", "regex-refused"],
    ["regex-refused", "secondary-miss"],
    ["secondary-miss", "group-lost"],
    ["group-lost", "budget"],
  ])("%s is less far on than %s", (near, far) => {
    const decisions = open("key-miss");
    decisions.omit(0, code(far), 1);
    expect(decisions.omit(0, code(near), 2)).toBe(false);
  });

  it("is settled by activation whatever went before, and never an omission then", () => {
    const decisions = open("key-miss");
    decisions.omit(0, code("probability"), 1);
    decisions.settle(0, code("key"), 2);
    expect(decisions.isOmitted(0)).toBe(false);
    decisions.settle(0, code("empty"), 2);
    expect(decisions.isOmitted(0)).toBe(true);
  });

  it("keeps the number of its loop in a byte", () => {
    const decisions = open("key-miss");
    decisions.settle(0, code("key"), 300);
    expect(decisions.loop[0]).toBe(255);
  });

  it("does not change the compiled table", () => {
    const base = Uint8Array.of(code("key-miss"));
    new Decisions(base).settle(0, code("key"), 1);
    expect([...base]).toEqual([code("key-miss")]);
  });
});

describe("the decisions of a scan", () => {
  it("give every entry exactly one reason: active ones theirs, all others an omission (property)", () => {
    const entry: fc.Arbitrary<Fields> = fc.record(
      {
        key: fc.subarray(["cat", "dog", "/c.t/", "/(\\w)\\1/", "{{user}}"]),
        keysecondary: fc.subarray(["Mara", "cow"]),
        selectiveLogic: fc.integer({ min: 0, max: 3 }),
        constant: fc.boolean(),
        disable: fc.boolean(),
        content: fc.constantFrom("", "the dog", "@@dont_activate\nx", "@@activate\ncow"),
        position: fc.constantFrom(0, 4, 7, 9),
        probability: fc.constantFrom(40, 100),
        group: fc.constantFrom("", "g"),
        sticky: fc.constantFrom(null, 2),
        delay: fc.constantFrom(null, 9),
        delayUntilRecursion: fc.constantFrom(0, 1, 2),
        excludeRecursion: fc.boolean(),
        triggers: fc.constantFrom([], ["quiet"]),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), fc.boolean(), (entries, recursive) => {
        const { outcome, lore } = scanned({
          entries,
          messages: ["a cat", "Mara"],
          settings: { recursive, budgetPercent: 1 },
          request: { contextTokens: 400 },
        });
        const { count, reason, loop } = outcome.decisions;
        expect([count, reason.length, loop.length]).toEqual([lore.count, lore.count, lore.count]);
        const active = new Map(outcome.activated.map((one) => [one.entry, one]));
        for (let i = 0; i < count; i++) {
          const one = active.get(i);
          const known = reasonOf(reason[i]!);
          if (one === undefined) expect(OMITTED_REASONS).toContain(known);
          else expect(known).toBe(one.unprinted ?? one.reason);
          expect(loop[i]).toBeGreaterThan(0);
        }
        for (const detail of outcome.omitted) {
          expect(active.has(detail.entry)).toBe(false);
          expect(reasonOf(reason[detail.entry]!)).toBe(detail.reason);
          expect(loop[detail.entry]).toBe(detail.loop);
        }
      }),
      { numRuns: 40 },
    );
  });
});
