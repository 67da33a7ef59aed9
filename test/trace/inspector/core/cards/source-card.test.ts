import { describe, expect, it } from "vitest";
import { item } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import {
  documentCard,
  foldCard,
  itemCard,
  itemTitle,
  sectionCard,
  sourceCard,
  unknownSourcesCard,
} from "../../../../../src/trace/inspector/core/cards/source-card.ts";
import { speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";
import { includedItem, source } from "../support/turns.ts";

const speech = speechIn("en");
const said = (texts: Parameters<typeof speech.say>[0][]) => texts.map((text) => speech.say(text));

describe("cards of sources", () => {
  it("give a book's counts, a dash for one that was not recorded", () => {
    const card = sourceCard(
      source({ resourceId: "wb", pool: 64, considered: 4, included: null, budget: { limit: null, used: 33 } }),
    );
    expect(said([...card.facts])).toEqual([
      "64 entries scanned",
      "4 considered",
      "– included",
      "33 tokens used, no limit",
    ]);
    expect(sourceCard(source({ resourceId: "wb", considered: null })).unknown).toEqual([
      "unknown.items",
      "unknown.budget",
    ]);
  });

  it("say why a book was not scanned, or that this was not recorded", () => {
    const skipped = (skippedReason: string | null) =>
      sourceCard(source({ resourceId: "wb", ran: false, skippedReason }));
    expect(speech.say(skipped("invalid").badges[0]!.text)).toBe("not scanned: invalid");
    expect(skipped(null)).toMatchObject({ facts: [], unknown: ["unknown.skipped-reason"] });
  });

  it("name a book without a name by its id", () =>
    expect(speech.say(sourceCard(source({ resourceId: "wb", name: "" })).title)).toBe("World book wb"));

  it("keep a group, no group, and a place that was not recorded apart", () => {
    expect(said([sectionCard("hats").title, sectionCard("").title, sectionCard(null).title])).toEqual([
      "Group hats",
      "Without a group",
      "Place not recorded",
    ]);
    expect(documentCard(null).unknown).toEqual(["unknown.revision"]);
    expect(unknownSourcesCard().unknown).toEqual(["unknown.books"]);
  });

  it("give an entry's state and why it was left out", () => {
    const badges = (given: Parameters<typeof item>[0]) => said(itemCard(item(given)).badges.map(({ text }) => text));
    const at = { resourceId: "wb", uid: "1" };
    expect(badges({ ...at, omittedReason: "budget" })).toEqual(["considered", "budget"]);
    expect(badges({ ...at, selected: true, inclusion: "unverified" })).toEqual(["selected, not verified"]);
    expect(said(itemCard(includedItem({ uid: "7" })).badges.map(({ text }) => text))).toEqual(["included"]);
  });

  it("give a roll in per cent, as the entry has its chance", () => {
    const card = itemCard(item({ resourceId: "wb", uid: "1", roll: { value: 0.632, probability: 40 } }));
    expect(said([...card.facts])).toEqual(["rolled 63.2, needed at most 40"]);
  });

  it("name an entry without a title by its uid", () => {
    expect(speech.say(itemTitle(item({ resourceId: "wb", uid: "9" })))).toBe("Entry 9");
  });

  it("count what has no card", () => {
    const card = foldCard([
      ["budget", 40],
      [null, 2],
    ]);
    expect(said([card.title, ...card.facts])).toEqual(["42 not shown", "budget 40", "not verified 2"]);
  });
});
