import { describe, expect, it } from "vitest";
import { expanded } from "../world.ts";

const ALL = "{{user}}|{{char}}|{{group}}|{{charIfNotGroup}}|{{groupNotMuted}}|{{notChar}}";

describe("names", () => {
  it("of two", () => {
    expect(expanded(ALL)).toBe("Mira|Ada|Ada|Ada|Ada|Mira");
    expect(expanded("<USER>|<BOT>|<group>")).toBe("Mira|Ada|Ada");
  });

  it("of a group", () => {
    expect(expanded(ALL, { group: "Ada, Eve" })).toBe("Mira|Ada|Ada, Eve|Ada, Eve|Ada, Eve|Ada, Eve");
    const group = { group: "Ada, Eve", groupNotMuted: "Ada", notChar: "Eve, Mira" };
    expect(expanded(ALL, group)).toBe("Mira|Ada|Ada, Eve|Ada, Eve|Ada|Eve, Mira");
  });

  it("are inserted as they are", () => {
    expect(expanded("{{user}} {{char}}", { user: "$& $1 {{char}}", char: "{{char}}{{char}}" })).toBe(
      "$& $1 {{char}} {{char}}{{char}}",
    );
  });
});
