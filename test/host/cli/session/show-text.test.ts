import { describe, expect, it } from "vitest";
import { activeText, selectionText } from "../../../../src/host/cli/session/show-text.ts";
import { PLAIN_STYLE } from "../../../../src/host/cli/style.ts";
import { VIEW } from "./view.ts";

const SHOWN = { sessionId: "s1", style: PLAIN_STYLE, rows: [] };

describe("a session for people", () => {
  const lines = activeText(VIEW, SHOWN).split("\n");

  it("names what is bound, also what is gone and what is nothing", () => {
    expect(lines.slice(0, 4).map((line) => line.trim().split(/ {2,}/))).toEqual([
      ["Session s1"],
      ["preset", "Adventure", "p1"],
      ["character", "gone", "c1; card scripts on"],
      ["user", "–"],
    ]);
  });

  it("lists active entries with what woke them, and counts those that were not listed", () => {
    const text = lines.join("\n");
    expect(text).toMatch(/Old Harbour +7 +Saltmere +key +harbour +before/);
    expect(text).not.toContain("Gate");
    expect(text).toContain("  and 2 more");
    expect(text).toMatch(/Ada +in the card +2 +0/);
    expect(text).toContain("  temperature 0.7");
  });

  it("names the reason of secondary keys as elsewhere, whatever their logic, and leaves unknown ones", () => {
    const reasons = ["secondary-and_any-match", "sticky", "of-a-later-version"];
    const resources = VIEW.audit.worldBooks.resources.slice(0, 1).map(({ decisions: [one], ...book }) => ({
      ...book,
      decisions: one === undefined ? [] : reasons.map((reason) => ({ ...one, reason })),
    }));
    const audit = { worldBooks: { resources } };
    const rows = activeText({ ...VIEW, audit }, SHOWN)
      .split("\n")
      .filter((line) => line.includes("Old Harbour"));
    expect(rows.map((line) => line.trim().split(/ {2,}/)[3])).toEqual(["secondary", "sticky", "of-a-later-version"]);
  });

  it("does not call gone what only could not be assembled", () => {
    const rows = [
      { kind: "preset", id: "p1", name: "Adventure" },
      { kind: "character", id: "c1", name: "Ada" },
      { kind: "world-book", id: "w1", name: "Saltmere" },
    ] as const;
    const selection = { ...VIEW.selection, worldBookIds: ["w1", "w9"] };
    const resources = { preset: null, characterCard: null, user: null, worldBooks: [] };
    const audit = { fingerprint: null, worldBooks: { resources: [] } };
    const text = activeText({ ...VIEW, selection, resources, audit }, { ...SHOWN, rows });
    expect(text).toMatch(/preset +Adventure +p1\n {2}character +Ada +c1; card scripts on\n/);
    expect(text).toMatch(/World books\n {2}world book +Saltmere +w1\n {2}world book +gone +w9\n/);
    expect(text).toContain("as it is\n  not known: no profile could be made\n");
  });

  it("lets nothing steer the terminal", () => {
    const diagnostic = "  warning CHARACTER_MISSING: line one\\nline two\\u001b[31m";
    expect(lines).toContain(diagnostic);
  });

  it("says where nothing is", () => {
    const empty = { ...VIEW, resources: { ...VIEW.resources, worldBooks: [] }, diagnostics: [], callConfig: {} };
    const text = activeText({ ...empty, audit: { worldBooks: { resources: [] } } }, SHOWN);
    expect(text).toMatch(/World books\n {2}none\n\nWhat is active[^\n]+\n {2}nothing\n$/);
  });

  it("shows a selection alone", () => {
    const selection = { presetId: null, characterId: "c1", options: {}, userId: null, bookIds: ["w1", "w9"] };
    const rows = [{ kind: "world-book", id: "w1", name: "Saltmere" }] as const;
    const text = selectionText(selection, { ...SHOWN, rows });
    expect(text.split("\n").map((line) => line.trim().split(/ {2,}/))).toEqual([
      ["Session s1"],
      ["preset", "–"],
      ["character", "gone", "c1"],
      ["user", "–"],
      ["world book", "Saltmere", "w1"],
      ["world book", "gone", "w9"],
      [""],
    ]);
  });
});
