import { describe, expect, it } from "vitest";
import { turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { planHalt } from "../../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { awarenessNodes } from "../../../../../src/trace/inspector/core/tree/awareness.ts";
import { en } from "../../../../../src/trace/inspector/core/words/en.ts";
import { learn, speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";
import type { TurnTrace } from "../../../../../src/trace/model/turn/turn-trace.ts";
import { redacted } from "../support/turns.ts";

// The tree has words that are learnt when it is opened.
learn("en", en);
const speech = speechIn("en");
const said = (trace: TurnTrace) =>
  Object.fromEntries(
    awarenessNodes(trace).map(({ id, card }) => [
      id,
      speech.say([...card.facts, ...card.badges.map(({ text }) => text)][0] ?? ""),
    ]),
  );

describe("what a turn was at", () => {
  it("is told fact by fact, none and not recorded kept apart", () => {
    expect(said(planHalt.trace)).toMatchObject({
      "aware:sandbox": "workspace-write",
      "aware:plan": "on",
      "aware:rp": "not recorded",
      "aware:depth": "0",
      "aware:parent": "not recorded",
      "aware:window": "1 messages, 74 UTF-16 units",
      "aware:preset": "none",
      "aware:character": "ch_maerwen",
      "aware:books": "Annals of the Northern Duchy",
    });
  });

  it("is not recorded throughout when nothing was", () => {
    expect(new Set(Object.values(said(turn())))).toEqual(new Set(["not recorded"]));
    expect(new Set(Object.values(said(turn({ state: "open" }))))).toEqual(new Set(["not yet"]));
  });

  it("says redacted of the folder and of a parent, which redaction takes; that there was none stays", () => {
    expect(said(redacted())).toMatchObject({
      "aware:cwd": "redacted",
      "aware:parent": "redacted",
      "aware:rp": "not recorded",
    });
    const { awareness } = redacted();
    const lineage = { ...awareness.lineage, parentSession: "" };
    expect(said({ ...redacted(), awareness: { ...awareness, lineage } })).toMatchObject({ "aware:parent": "none" });
  });

  it("has each bound book with where it is bound", () => {
    const books = awarenessNodes(planHalt.trace).find(({ id }) => id === "aware:books");
    expect(books?.members.map(({ card }) => [card.title, card.facts])).toEqual([
      ["Annals of the Northern Duchy", ["wb_northern_duchy", "character"]],
    ]);
  });
});
