import { describe, expect, it } from "vitest";
import { CliError } from "../../../../src/host/cli/error.ts";
import { findNamed, type Named } from "../../../../src/host/cli/library/names.ts";

const ROWS: readonly Named[] = [
  { id: "a1", name: "Ada", kind: "character" },
  { id: "a2", name: "ada", kind: "user" },
  { id: "Ada-book", name: "Saltmere 🐉", kind: "world-book" },
  { id: "c1", name: "海龙", kind: "world-book" },
  { id: "c2", name: "海龙", kind: "preset" },
  { id: "é1", name: "Cafe\u0301", kind: "preset" },
  { id: "Ada", name: "Other", kind: "preset" },
];
const ERRORS = { unknown: "resource-unknown", ambiguous: "resource-ambiguous" } as const;

function failure(word: string, rows = ROWS): CliError {
  try {
    const row = findNamed(rows, word, ERRORS);
    throw new Error(`found ${row.id}`);
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}

describe("findNamed", () => {
  it.each([
    ["an id before a name", "Ada", "Ada"],
    ["an exact name before one in another case", "ada", "a2"],
    ["a name with an emoji", "Saltmere 🐉", "Ada-book"],
    ["another case", "SALTMERE 🐉", "Ada-book"],
    ["another Unicode form", "café", "é1"],
  ])("%s", (_name, word, id) => expect(findNamed(ROWS, word, ERRORS).id).toBe(id));

  it("lists all that have the name", () => {
    const { code, message } = failure("海龙");
    expect([code, message]).toEqual([
      "resource-ambiguous",
      '"海龙" is the name of world-book "海龙" (c1), preset "海龙" (c2); --kind tells them apart',
    ]);
  });

  it("lists those that hold an unknown name", () => {
    expect(failure("salt").message).toBe(
      'nothing has the id or name "salt"; there is world-book "Saltmere 🐉" (Ada-book)',
    );
    expect(failure("nobody").message).toBe('nothing has the id or name "nobody"');
    expect(failure("").message).toBe('nothing has the id or name ""');
  });

  it("lists a few of very many", () => {
    const many = Array.from({ length: 20 }, (_, i): Named => ({ id: `x${i}`, name: "Same", kind: "user" }));
    expect(failure("Same", many)).toMatchObject({
      code: "resource-ambiguous",
      message: expect.stringMatching(/\(x7\) and 12 more$/),
    });
  });
});
