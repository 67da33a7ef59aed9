import { describe, expect, it } from "vitest";
import { entriesNamed, occurrencesOf, pickEntry, timedKeyOf } from "../../../src/host/cli/entry-names.ts";

const entry = (uid: number | string, title = "", keys: readonly string[] = [], path = "") => ({
  uid,
  title,
  keys,
  path,
});
const TWINS = [entry(0, "One", ["a"], "$.entries[0]"), entry(1), entry(0, "Two", ["b"], "$.entries[2]")];
const failure = (entries: readonly ReturnType<typeof entry>[], name: string): string => {
  try {
    return String(pickEntry({ file: "b.json", titles: entries }, name));
  } catch (error) {
    return String(error);
  }
};

it("takes uids before titles before keys", () => {
  const entries = [entry(1, "2", ["3"]), entry(2, "", ["x"]), entry(3, "X")];
  expect(["1", "2", "3", "x", "y"].map((name) => entriesNamed(entries, name))).toEqual([[0], [1], [2], [2], []]);
});

it("tells entries of one uid apart by their place", () => {
  expect(occurrencesOf(TWINS)).toEqual([1, 0, 2]);
  expect(["0", "0#1", "0#2", "0#3", "1#1"].map((name) => entriesNamed(TWINS, name))).toEqual([
    [0, 2],
    [0],
    [2],
    [],
    [1],
  ]);
  expect([0, 1, 2].map((i) => timedKeyOf("B", TWINS, i))).toEqual(["B.0", "B.1", "B.0#2"]);
});

it("takes the JSON path of an entry, and one that leads into it", () => {
  const paths = ["$.entries[2]", "$.entries[2].key[0]", "$.entries[20]", "$.entries"];
  expect(paths.map((name) => entriesNamed(TWINS, name))).toEqual([[2], [2], [], []]);
});

describe("an entry that is not there", () => {
  const many = Array.from({ length: 9 }, (_, i) => entry(i, `Pier ${i}`));

  it("lists the nearest, and how many more", () => {
    expect(failure(many, "zzzzz")).toMatch(/the nearest: 0 \(Pier 0\), .*4 \(Pier 4\) and 4 more$/);
    expect(failure(many, "pier")).toMatch(/near: 0 \(Pier 0\), .*4 \(Pier 4\) and 4 more$/);
    expect(failure([], "x")).toMatch(/the book is empty$/);
  });

  it("lists the nearest uids to a number, and the nearest words to a word", () => {
    expect(failure(many, "90")).toMatch(/the nearest: 8 \(Pier 8\), 7 \(Pier 7\), .*4 \(Pier 4\) and 4 more$/);
    expect(failure([...many, entry(9, "Lantern")], "Lamptorm")).toMatch(/the nearest: 9 \(Lantern\), /);
  });

  it("lists what is nearly called so", () => {
    expect(failure([entry(0), entry(7, "Lighthouse")], "Lihgthouse")).toMatch(/near: 7 \(Lighthouse\)$/);
  });

  it("lists several of one name by names that mean one", () => {
    expect(failure(TWINS, "0")).toMatch(/2 entries are called "0": 0#1 \(One\), 0#2 \(Two\)$/);
  });
});
