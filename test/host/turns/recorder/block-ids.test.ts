import { describe, expect, it } from "vitest";

import { BlockIds, type PlacedPrompt } from "../../../../src/host/turns/recorder/block-ids.ts";
import { promptOf, utf16 } from "../../../trace/project/support/captures.ts";

const prompt = (...parts: Parameters<typeof promptOf>): PlacedPrompt => {
  const { texts, prompt: places } = promptOf(...parts);
  return { places, texts: texts === "" ? null : utf16(texts) };
};
const ids = (blocks: ReturnType<BlockIds["of"]>): string[] => blocks.map(({ facts }) => facts.id);
const section = (name: string, text: string, provenance: "tavern" | "host" = "tavern") => ({ name, text, provenance });

describe("blocks of prompts", () => {
  it("are sections, then contexts, with the capability that made them", () => {
    const preset = section("pmp-dsh-tavern:part:0000:preset:prompt", "A 🌊");
    const greeting = section("pmp-dsh-tavern:part:0001:character:greeting", "Hi");
    const blocks = new BlockIds().of(
      prompt([preset, greeting, section("cwd", "/", "host")], [{ name: "time", text: "now" }]),
    );
    expect(blocks.map(({ facts }) => facts)).toEqual([
      {
        id: "b0",
        kind: "section",
        index: 0,
        name: preset.name,
        capability: "preset",
        provenance: "tavern",
        utf16Units: 4,
        position: 0,
        volatile: null,
        carried: null,
      },
      {
        id: "b1",
        kind: "section",
        index: 1,
        name: greeting.name,
        capability: "greeting",
        provenance: "tavern",
        utf16Units: 2,
        position: 1,
        volatile: null,
        carried: null,
      },
      {
        id: "b2",
        kind: "section",
        index: 2,
        name: "cwd",
        capability: "host:cwd",
        provenance: "host",
        utf16Units: 1,
        position: 2,
        volatile: null,
        carried: null,
      },
      {
        id: "b3",
        kind: "context",
        index: 0,
        name: "time",
        capability: "host:time",
        provenance: "host",
        utf16Units: 3,
        position: 0,
        volatile: null,
        carried: null,
      },
    ]);
  });

  it("stay the same while name, place and text do", () => {
    const blocks = new BlockIds();
    const one = [section("a", "same"), section("b", "old!"), section("c", "last")];
    expect(ids(blocks.of(prompt(one)))).toEqual(["b0", "b1", "b2"]);
    expect(ids(blocks.of(prompt([section("a", "same"), section("b", "new!"), section("c", "last")])))).toEqual([
      "b0",
      "b3",
      "b2",
    ]);
    // The text of "c" is the same at another place of the memory, but not at another place of the prompt.
    expect(ids(blocks.of(prompt([section("a", "longer than same"), section("c", "last")])))).toEqual(["b4", "b5"]);
  });

  it("without texts are the same too", () => {
    const blocks = new BlockIds();
    const empty: PlacedPrompt = {
      places: {
        system: { start: 0, end: 0 },
        sections: [{ name: "a", index: 0, provenance: "host", start: 0, end: 0 }],
        contexts: [],
      },
      texts: null,
    };
    expect([ids(blocks.of(empty)), ids(blocks.of(empty))]).toEqual([["b0"], ["b0"]]);
  });
});
