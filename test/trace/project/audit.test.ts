import { describe, expect, test } from "vitest";

import { REASONS, type Reason } from "../../../src/matcher/model/reason.ts";
import type { AuditSource, AuditSubject } from "../../../src/trace/model/audit.ts";
import { auditBooks, auditDecision, v1Reason } from "../../../src/trace/project/audit.ts";

const subject = (changes: Partial<AuditSubject> = {}): AuditSubject => ({
  uid: 7,
  name: "Harbor",
  reason: "key",
  keys: ["harbor"],
  secondaryKeys: [],
  secondaryLogic: "and_any",
  primaryMatches: [],
  secondaryMatches: [],
  groupName: "",
  groupWeight: 100,
  groupOverride: false,
  probability: 50,
  probabilityRoll: null,
  tokenCost: null,
  requestedPosition: "before_character_definition",
  appliedPosition: null,
  approximatePosition: false,
  ...changes,
});

/** Entries with these reasons, by book; each book used 20 tokens. */
function source(books: readonly (readonly Reason[])[], tokenBudget: number | null = null): AuditSource {
  const rows = books.flatMap((reasons, book) => reasons.map((reason) => ({ book, reason })));
  const reasonOf = (entry: number): Reason => rows[entry]?.reason ?? "invalid";
  return {
    books: books.map((_reasons, i) => ({ resourceId: `book ${i}`, tokenBudget, tokensUsed: 20 })),
    count: rows.length,
    bookOf: (entry) => rows[entry]?.book ?? -1,
    reasonOf,
    // Rank is the other way round than the list.
    ranked: rows.map((_row, i) => i).toReversed(),
    subjectOf: (entry) => subject({ uid: entry, reason: reasonOf(entry) }),
  };
}

describe("a decision", () => {
  test("has the fields of the published API", () => {
    expect(auditDecision("world-book-1", subject({ reason: "key-miss" }))).toEqual({
      resourceId: "world-book-1",
      entryId: 7,
      entryName: "Harbor",
      decision: "rejected",
      reason: "primary-key-miss",
      primaryKeys: ["harbor"],
      secondaryKeys: [],
      primaryMatches: [],
      secondaryMatches: [],
      secondaryLogic: "and_any",
      groupName: null,
      groupWeight: 100,
      groupOverride: false,
      probability: 50,
      probabilityRoll: null,
      tokenCost: null,
      requestedPosition: "before_character_definition",
      appliedPosition: null,
      approximatePosition: false,
    });
  });

  test.each([
    ["constant", "constant"],
    ["secondary", "secondary-not_all-match"],
    ["secondary-miss", "secondary-not_all-miss"],
    ["group-lost", "inclusion-group-loser"],
    ["no-outlet", "outlet-unsupported"],
    ["raw-lore", "raw-lore"],
  ] as const)("calls %s %s", (reason, name) => {
    expect(auditDecision("b", subject({ reason, secondaryLogic: "not_all" })).reason).toBe(name);
  });

  test("has a name for every reason", () => {
    for (const reason of REASONS) expect(v1Reason(reason, "and_any")).toMatch(/^[a-z_-]+$/u);
    expect(auditDecision("b", subject({ reason: "secondary", secondaryLogic: null })).reason).toBe(
      "secondary-and_any-match",
    );
  });

  test.each([
    ["before", "before"],
    ["after", "after"],
    ["examples-before", "after"],
    ["examples-after", "after"],
    ["outlet", "after"],
    [null, null],
  ] as const)("is at %s as v1's %s", (appliedPosition, place) => {
    expect(auditDecision("b", subject({ appliedPosition })).appliedPosition).toBe(place);
  });

  test("is clipped with an ellipsis, never inside a pair", () => {
    const row = auditDecision("b".repeat(201), {
      ...subject({
        uid: "u".repeat(121),
        name: `${"n".repeat(158)}😀x`,
        keys: Array<string>(17).fill("k".repeat(161)),
      }),
      groupName: "g".repeat(160),
      groupWeight: "7",
    });
    expect(row.resourceId).toBe(`${"b".repeat(199)}…`);
    expect(row.entryId).toBe(`${"u".repeat(119)}…`);
    expect(row.entryName).toBe(`${"n".repeat(158)}…`);
    expect(row.primaryKeys).toHaveLength(16);
    expect(row.primaryKeys[0]).toHaveLength(160);
    expect(row).toMatchObject({ groupName: "g".repeat(160), groupWeight: null });
  });
});

describe("the audit of an assembly", () => {
  test("lists included entries first, best rank first, then the others as they are listed", () => {
    const [first, second] = auditBooks(source([["key-miss", "key", "disabled", "constant"], ["key"]]));
    expect(first?.decisions.map(({ entryId, decision }) => [entryId, decision])).toEqual([
      [3, "included"],
      [1, "included"],
      [0, "rejected"],
      [2, "rejected"],
    ]);
    expect(first).toMatchObject({ resourceId: "book 0", totals: { included: 2, rejected: 2 } });
    expect(second?.totals).toEqual({ included: 1, rejected: 0 });
  });

  test("shows included entries of every book before a rejected one, within 128 in all", () => {
    const misses = Array<Reason>(300).fill("key-miss");
    const books = auditBooks(source([misses, [...misses, "key", "key"]]));
    expect(books.map(({ decisions }) => decisions.length)).toEqual([126, 2]);
    expect(books[1]?.decisions.every(({ decision }) => decision === "included")).toBe(true);
    expect(books.map(({ totals }) => totals)).toEqual([
      { included: 0, rejected: 300 },
      { included: 2, rejected: 300 },
    ]);
  });

  test("cuts included entries by rank when they alone are too many", () => {
    const [book] = auditBooks(source([Array<Reason>(200).fill("key")]));
    expect(book?.decisions).toHaveLength(128);
    expect(book?.decisions[0]?.entryId).toBe(199);
    expect(book?.totals).toEqual({ included: 200, rejected: 0 });
  });

  test("says what is left of a book's own budget", () => {
    const budgetOf = (limit: number | null) => auditBooks(source([["key", "key", "budget"]], limit))[0]?.budget;
    expect(budgetOf(null)).toEqual({ limit: null, used: 20, remaining: null });
    expect(budgetOf(25)).toEqual({ limit: 25, used: 20, remaining: 5 });
    expect(budgetOf(15)).toEqual({ limit: 15, used: 20, remaining: 0 });
  });

  test("of no book is empty", () => expect(auditBooks(source([]))).toEqual([]));
});
