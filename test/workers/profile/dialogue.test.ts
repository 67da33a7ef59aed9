import { describe, expect, test } from "vitest";
import { dialogueExamples } from "../../../src/workers/profile/dialogue.ts";

const names = { user: "Bob", character: "Alice" };
const lines = (text: string): readonly (readonly string[])[] => dialogueExamples(text, names);

describe("dialogueExamples", () => {
  test.each([
    ["no text", "", []],
    ["the mark alone", "<START>", []],
    [
      "two examples",
      "<START>\nBob: q\nAlice: a\n<START>\nAlice: b",
      [["example_user: q", "example_assistant: a"], ["example_assistant: b"]],
    ],
    ["marks of any case, the first must be exact", "<Start>\nBob: q", [[], ["example_user: q"]]],
    ["lines before a speaker join what it says", "<START>\nNarration\nBob: q", [["example_user: Narration\n q"]]],
    [
      "an unknown speaker is a line like others",
      "<START>\nCarol: hi\nAlice: a",
      [["example_assistant: Carol: hi\n a"]],
    ],
    [
      "one speaker twice is one text",
      "<START>\nBob: a\nBob: b\nAlice: c",
      [["example_user: a\nBob: b", "example_assistant: c"]],
    ],
    ["a name inside a line is text", "<START>\nBob: I said Alice: no", [["example_user: I said Alice: no"]]],
    ["no space behind the colon", "<START>\nBob:q", [["example_user: q"]]],
    ["a speaker without words says nothing", "<START>\nBob:\nAlice:", [[]]],
    ["nobody speaks", "just text", [[]]],
    ["dollar signs are text", "<START>\nBob: $& $1", [["example_user: $& $1"]]],
  ] as const)("%s", (_name, text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  test("of equal names the user speaks", () => {
    expect(dialogueExamples("Bob: a", { user: "Bob", character: "Bob" })).toEqual([["example_user: a"]]);
  });
});
