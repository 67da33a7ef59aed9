import { expect, it } from "vitest";

import "../../../../src/trace/inspector/app/views/further-words.ts";
import { bookName, capabilityName } from "../../../../src/trace/inspector/core/capability-name.ts";
import { speechIn } from "../../../../src/trace/inspector/core/words/speech.ts";
import { decidedTurn } from "../../../browser/support/decided-turn.ts";

const { grounding } = decidedTurn({ n: 7 }).trace;
const named = (id: string, of = grounding): string => speechIn("en").say(capabilityName(id, of));

it("calls each capability by what it is", () => {
  expect(["preset", "character", "user", "greeting", "rp-policy", "lore-tool"].map((id) => named(id))).toEqual([
    "Preset",
    "Character",
    "Persona",
    "Greeting",
    "Rules of role play",
    "Lore search tool",
  ]);
  expect(named("host:plan:policy")).toBe("DSH section plan:policy");
  expect(named("later")).toBe("Capability later");
  expect(named("constructor")).toBe("Capability constructor");
});

it("calls a book by its name, and by its id where that is not known", () => {
  expect(named("world-book:harbour")).toBe("World book Book harbour");
  expect([named("world-book:gone"), named("world-book:harbour", null)]).toEqual([
    "World book gone",
    "World book harbour",
  ]);
  expect([bookName("harbour", grounding), bookName("gone", grounding)]).toEqual(["Book harbour", "gone"]);
});
