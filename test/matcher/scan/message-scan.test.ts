import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainUnitLoader } from "../../../src/matcher/ports.ts";
import { Haystack } from "../../../src/matcher/scan/haystack.ts";
import { LiteralFacts } from "../../../src/matcher/scan/literal-facts.ts";
import { LiteralScanner } from "../../../src/matcher/scan/literals/scanner.ts";
import { MessageMemory } from "../../../src/matcher/scan/message-memory.ts";
import { MessageScan } from "../../../src/matcher/scan/message-scan.ts";
import { compiled } from "../../support/lore.ts";

const KEYS = ["cat", "a", "σας", "ος", "İx", "猫", "at\u2029c", "b c", "ΟΣ"];
const LORE = compiled({
  entries: KEYS.flatMap((key) => [
    { key: [key] },
    { key: [key], caseSensitive: true },
    { key: [key], matchWholeWords: true },
    { key: [key], matchWholeWords: true, caseSensitive: true },
  ]),
});
const { literals } = LORE.tables;
const SCANNER = new LiteralScanner(literals, plainUnitLoader);

interface Found {
  readonly places: readonly (readonly number[])[];
  readonly units: number;
}

function found(messages: readonly string[], memory: MessageMemory | null): Found {
  const haystack = new Haystack({ messages, sources: {}, injections: [], messagesMax: 99 });
  const facts = new LiteralFacts(literals.patternCount);
  const before = SCANNER.unitsScanned;
  const scan = new MessageScan({ haystack, facts, scanner: SCANNER, memory });
  const places = scan.found.map((one) => [one, facts.messageStart[one]!, facts.messageEnd[one]!]);
  return { places: places.toSorted((a, b) => a[0]! - b[0]!), units: SCANNER.unitsScanned - before };
}

const WORDS = [
  "cat",
  "Cat",
  "a",
  "σας",
  "ΣΑΣ",
  "ΟΣ",
  "ος",
  "İX",
  "i̇x",
  "猫",
  "b c",
  "x",
  "Σ",
  "at",
  " ",
  "\n",
  "\ud83d",
];
const message = fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }).map((words) => words.join(""));
/** Conversations of the kind that memory is for, and any others. */
const step = fc.record({
  added: fc.array(message, { maxLength: 3 }),
  dropped: fc.nat(2),
  cut: fc.nat(3),
  edited: fc.option(fc.tuple(fc.nat(8), message), { freq: 3 }),
});

describe("the literal pass over messages", () => {
  it("finds the same whatever it remembers", () => {
    const chats = fc.tuple(fc.array(message, { maxLength: 8 }), fc.array(step, { maxLength: 8 }));
    let spared = 0;
    fc.assert(
      fc.property(chats, ([first, steps]) => {
        const memory = new MessageMemory();
        let messages = first;
        for (const { added, dropped, cut, edited } of [{ added: [], dropped: 0, cut: 0, edited: null }, ...steps]) {
          messages = [...added, ...messages.slice(0, messages.length - dropped)];
          const last = messages.at(-1);
          if (last !== undefined) messages[messages.length - 1] = last.slice(cut);
          if (edited !== null && edited[0] < messages.length) messages[edited[0]] = edited[1];
          const plain = found(messages, null);
          const remembered = found(messages, memory);
          expect(remembered.places).toEqual(plain.places);
          spared += Math.max(0, plain.units - remembered.units);
        }
      }),
      { seed: 5, numRuns: 400 },
    );
    expect(spared).toBeGreaterThan(10_000);
  });

  it("reads nothing but what is new", () => {
    const memory = new MessageMemory();
    expect(found(["the cat", "a"], memory).units).toBe("\u0001the cat\n\u0001a".length);
    expect(found(["the cat", "a"], memory).units).toBe(0);
    expect(found(["x", "the cat", "a"], memory).units).toBe("\u0001x".length);
  });
});
