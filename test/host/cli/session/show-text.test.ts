import { describe, expect, it } from "vitest";
import { activeText, selectionText } from "../../../../src/host/cli/session/show-text.ts";
import { PLAIN_STYLE } from "../../../../src/host/cli/style.ts";
import { VIEW } from "./view.ts";

describe("a session for people", () => {
  const lines = activeText(VIEW, "s1", PLAIN_STYLE).split("\n");

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
    expect(text).toMatch(/Old Harbour +7 +Saltmere +primary-key-match +harbour +before/);
    expect(text).not.toContain("Gate");
    expect(text).toContain("  and 2 more");
    expect(text).toMatch(/Ada +in the card +2 +0/);
    expect(text).toContain("  temperature 0.7");
  });

  it("lets nothing steer the terminal", () => {
    const diagnostic = "  warning CHARACTER_MISSING: line one\\nline two\\u001b[31m";
    expect(lines).toContain(diagnostic);
  });

  it("says where nothing is", () => {
    const empty = { ...VIEW, resources: { ...VIEW.resources, worldBooks: [] }, diagnostics: [], callConfig: {} };
    const text = activeText({ ...empty, audit: { worldBooks: { resources: [] } } }, "s1", PLAIN_STYLE);
    expect(text).toMatch(/World books\n {2}none\n\nWhat is active[^\n]+\n {2}nothing\n$/);
  });

  it("shows a selection alone", () => {
    const selection = { presetId: null, characterId: "c1", options: {}, userId: null, bookIds: ["w1", "w9"] };
    const rows = [{ kind: "world-book", id: "w1", name: "Saltmere" }] as const;
    const text = selectionText(selection, rows, { sessionId: "s1", style: PLAIN_STYLE });
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
