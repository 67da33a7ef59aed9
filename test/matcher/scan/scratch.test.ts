import { describe, expect, it } from "vitest";
import { attachLore } from "../../../src/matcher/engine.ts";
import { plainUnitLoader } from "../../../src/matcher/ports.ts";
import { scratchOf } from "../../../src/matcher/scan/scratch.ts";
import { compiled, scannedWith } from "../../support/lore.ts";

describe("what a thread keeps of a lore", () => {
  it("is one for a lore, and another for the same tables attached again", () => {
    const lore = compiled({ entries: [{ key: ["cat"] }] });
    const scratch = scratchOf(lore, plainUnitLoader);
    expect(scratchOf(lore, plainUnitLoader)).toBe(scratch);
    expect(scratchOf(attachLore(lore), plainUnitLoader)).not.toBe(scratch);
  });

  it("knows which literals a regex requires", () => {
    const lore = compiled({ entries: [{ key: ["cat", "/dogs?/"] }] });
    const { isRequired } = scratchOf(lore, plainUnitLoader);
    const { required } = lore.plain.regexes[0]!;
    expect(required.length).toBeGreaterThan(0);
    expect([...isRequired.keys()].filter((pattern) => isRequired[pattern] === 1)).toEqual([...required]);
  });

  it("holds no facts of the scan before", () => {
    const entries = [
      { key: ["cat"], matchScenario: true, content: "the dog" },
      { key: ["dog"], content: "Dog." },
      { key: ["/do[gt]/"], content: "Regex." },
    ];
    const settings = { recursive: true };
    const lore = compiled({ entries, settings });
    const request = { sources: { scenario: "cat" }, injections: ["dog"] };
    expect(scannedWith(lore, { settings, messages: ["a cat"], request }).active).toHaveLength(3);
    const second = scannedWith(lore, { settings, messages: ["nothing"] });
    expect(second.active).toEqual([]);
    expect([0, 1, 2].map(second.reason)).toEqual(["key-miss", "key-miss", "key-miss"]);
  });
});
