import fc from "fast-check";
import { expect, it } from "vitest";
import { scanLore } from "../../../src/matcher/activate/scan-lore.ts";
import type { ScanOutcome } from "../../../src/matcher/engine.ts";
import { MessageMemory } from "../../../src/matcher/scan/message-memory.ts";
import { compiled, type Fields, type GivenScan, portsOf, requestOf } from "../../support/lore.ts";

const REGEXES = [
  "/cats?\\b/i",
  "/the\\s+cat/i",
  "/cat\\W+(?:and|of)\\s+\\w+/i",
  "/dog[^]*cat/i",
  "/cat$/m",
  "/^the/m",
  "/\\x01cat/",
  "/猫\\s猫/",
  "/(?<=x)dog/",
  "/ΣΑΣ\\s/iu",
];
const ENTRIES: Fields[] = [
  ...REGEXES.map((key, i) => ({ key: [key], content: i % 2 === 0 ? "the dog and" : "cat" })),
  { key: ["/the\\s+cat/i"], scanDepth: 2 },
  { key: ["/cat\\W+and/i"], matchScenario: true },
  { key: ["σας"], keysecondary: ["/the\\s+dog/"], selective: true, selectiveLogic: 3 },
  { key: ["dog"], content: "the cat and猫 猫" },
];
const WORDS = ["cat", "Cats", "the", "dog", "and", "of", "x", " ", " ", "\n", "İ", "ΣΑΣ", "Σας", "猫", "cat cat cat "];
const message = fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(""));

function outcomeOf(lore: ReturnType<typeof compiled>, given: GivenScan, messages?: MessageMemory): unknown {
  const ports = portsOf(given);
  const outcome: ScanOutcome = scanLore(
    lore,
    requestOf(given),
    messages === undefined ? ports : { ...ports, messages },
  );
  const { counters: _work, output, ...told } = outcome;
  return { ...told, before: output.before, after: output.after };
}

it("a scan gives the same outcome whatever earlier scans found in its messages", () => {
  const settings = { recursive: true, scanDepth: 50 };
  const lore = compiled({ entries: ENTRIES, settings });
  const added = fc.array(fc.array(message, { minLength: 1, maxLength: 3 }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 8 }), added, message, (first, turns, scenario) => {
      const memory = new MessageMemory();
      let messages = first;
      for (const turn of [[], ...turns]) {
        messages = [...turn, ...messages].slice(0, 10);
        const given: GivenScan = { settings, messages, request: { sources: { scenario }, injections: ["and cat"] } };
        expect(outcomeOf(lore, given, memory)).toEqual(outcomeOf(lore, given));
      }
    }),
    { seed: 11, numRuns: 150 },
  );
});
