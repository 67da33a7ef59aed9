import { describe, expect, it } from "vitest";
import { prepareMatchCase, UNIT_COUNTER } from "../../../src/matcher/cases/match-case.ts";
import type { PreparedCase } from "../../../src/matcher/cases/prepared.ts";
import { MatchCaseSchema } from "../../../src/matcher/cases/schema.ts";
import { ST_CODE_SETTINGS } from "../../../src/matcher/model/settings.ts";

const prepare = (input: Record<string, unknown>, expected: Record<string, unknown> = {}): PreparedCase =>
  prepareMatchCase(
    MatchCaseSchema.parse({
      id: "m",
      kind: "match",
      input: { book: { entries: [] }, chatNewestFirst: ["new", "old"], ...input },
      expected,
    }),
  );
const entriesOf = ({ steps }: PreparedCase, step = 0): unknown => {
  const [book] = steps[step]!.lore.books;
  return book !== undefined && "entries" in book ? book.entries : undefined;
};

describe("a short case", () => {
  it("is one step over its chat, as SillyTavern's code would scan it", () => {
    const { id, steps, counter, constantRoll, user, char } = prepare({}, { activated: [1] });
    expect({ id, counter, constantRoll, user, char }).toEqual({
      id: "m",
      counter: UNIT_COUNTER,
      constantRoll: null,
      user: "User",
      char: "Char",
    });
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({
      request: {
        messages: ["new", "old"],
        messageCount: 2,
        settings: ST_CODE_SETTINGS,
        trigger: "normal",
        dryRun: false,
      },
      expected: { activated: [1] },
      lore: { mode: "oracle" },
    });
  });

  it("has the editor's defaults under its entries, and the index as uid where a list names none", () => {
    const prepared = prepare({ book: { entries: [{ key: ["a"] }, { uid: 9, order: 1 }] } });
    expect(entriesOf(prepared)).toMatchObject([
      { uid: 0, key: ["a"], order: 100, selective: true },
      { uid: 9, order: 1 },
    ]);
    expect(entriesOf(prepare({ book: { entries: { x: { uid: 3 } } } }))).toMatchObject({
      x: { uid: 3, probability: 100 },
    });
  });

  it("lays its settings over the code's, in list and scan", () => {
    const { steps } = prepare({ settings: { world_info_depth: 5, world_info_case_sensitive: true } });
    expect(steps[0]?.request.settings).toMatchObject({ scanDepth: 5, caseSensitive: true, recursive: false });
    expect(steps[0]?.lore.settings).toMatchObject({ caseSensitive: true });
  });

  it("is a step for each turn, with new entries from the turn on that brings them", () => {
    const turns = [
      { chatNewestFirst: ["a"] },
      { chatNewestFirst: ["b", "a"], entries: [{ order: 7 }] },
      { chatNewestFirst: [] },
    ];
    const prepared = prepare({ turns, book: { entries: [{ order: 1 }] } }, { turns: [{ activated: [0] }, {}, 5] });
    expect(prepared.steps.map(({ request }) => request.messageCount)).toEqual([1, 2, 0]);
    expect([0, 1, 2].map((step) => entriesOf(prepared, step))).toMatchObject([
      [{ order: 1 }],
      [{ order: 7 }],
      [{ order: 7 }],
    ]);
    expect(prepared.steps[1]?.lore).toBe(prepared.steps[2]?.lore);
    expect(prepared.steps.map(({ expected }) => expected)).toEqual([{ activated: [0] }, {}, null]);
  });

  it("may fix every roll, and the names", () => {
    const macros = { user: "Mara", char: "Ada" };
    expect(prepare({ random: 0, macros })).toMatchObject({ constantRoll: 0, ...macros });
  });

  it("counts a token for each unit", () => expect(UNIT_COUNTER.count("𝔸b")).toBe(3));
});
