import { describe, expect, it } from "vitest";
import { readCardFields } from "../../../src/matcher/macros/card-fields.ts";
import { NO_CARD_FIELDS } from "../../../src/matcher/macros/environment.ts";
import { expandMacros } from "../../../src/matcher/macros/expand.ts";
import { world } from "./world.ts";

describe("readCardFields", () => {
  it("expands each field once, without the other fields and carriage returns, but not the version", () => {
    const raw = {
      ...NO_CARD_FIELDS,
      description: "\n {{char}} [{{personality}}] \r\n x ",
      personality: "calm",
      version: "v{{char}} ",
      alternateGreetings: [" Hello {{user}} "],
    };
    const card = readCardFields(raw, world({ card: raw }));
    expect(card.description).toBe("Ada [] \n x");
    expect(card.version).toBe("v{{char}} ");
    expect(card.alternateGreetings).toEqual(["Hello Mira"]);
    expect(expandMacros("{{personality}}: {{greeting::1}}", world({ card }))).toBe("calm: Hello Mira");
  });
});
