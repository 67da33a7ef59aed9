import { expect, test } from "vitest";
import {
  type Note,
  positionNumber,
  readCharacterFilter,
  readDelayLevel,
  readDisable,
  readFlag,
  readKeys,
  readLogic,
  readNullableFlag,
  readNullableNumber,
  readNumber,
  readPosition,
  readRecord,
  readRole,
  readText,
  readTextList,
} from "../../../src/matcher/formats/field-values.ts";
import { POSITIONS } from "../../../src/matcher/model/book.ts";

/** What a reader makes of a value, and the codes that it reports. */
function reading(read: (value: unknown, note: Note) => unknown, value: unknown): [unknown, ...string[]] {
  const codes: string[] = [];
  const result = read(value, (code) => codes.push(code));
  return [result, ...codes];
}

test("the eight positions", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((number) => reading(readPosition, number)[0])).toEqual([
    "before_character_definition",
    "after_character_definition",
    "before_author_note",
    "after_author_note",
    "at_depth",
    "before_example_messages",
    "after_example_messages",
    "outlet",
  ]);
  for (const position of POSITIONS) expect(reading(readPosition, positionNumber(position))).toEqual([position]);
});

test.each<[string, (value: unknown, note: Note) => unknown, unknown, [unknown, ...string[]]]>([
  ["position", readPosition, "4", ["at_depth", "wrong-type"]],
  ["position", readPosition, "before_char", ["before_character_definition", "wrong-type"]],
  ["position", readPosition, "constructor", [undefined, "position-unknown"]],
  ["position", readPosition, 9, [undefined, "position-unknown"]],
  ["position", readPosition, -1, [undefined, "position-unknown"]],
  ["position", readPosition, { type: "before" }, ["before_character_definition", "position-object"]],
  ["position", readPosition, { kind: 1 }, [undefined, "position-object"]],
  ["position", readPosition, null, [undefined]],
  ["role", readRole, 2, ["assistant"]],
  ["role", readRole, "user", ["user", "wrong-type"]],
  ["role", readRole, "1", ["user", "wrong-type"]],
  ["role", readRole, 5, [undefined, "role-unknown"]],
  ["logic", readLogic, 3, ["and_all"]],
  ["logic", readLogic, "0", ["and_any", "wrong-type"]],
  ["logic", readLogic, 7, [undefined, "logic-unknown"]],
  ["logic", readLogic, null, [undefined]],
  ["flag", readFlag, false, [false]],
  ["flag", readFlag, "false", [true, "wrong-type"]],
  ["flag", readFlag, 0, [false, "wrong-type"]],
  ["flag", readFlag, null, [undefined]],
  ["disable", readDisable, true, [false]],
  ["disable", readDisable, 1, [false, "wrong-type"]],
  ["disable", readDisable, "1", [false, "wrong-type"]],
  ["disable", readDisable, "true", [true, "wrong-type"]],
  ["disable", readDisable, null, [undefined]],
  ["number", readNumber, 1.5, [1.5]],
  ["number", readNumber, "50", [50, "wrong-type"]],
  ["number", readNumber, "", [undefined, "wrong-type"]],
  ["number", readNumber, "x", [undefined, "wrong-type"]],
  ["number", readNumber, [], [undefined, "wrong-type"]],
  ["number", readNumber, Number.POSITIVE_INFINITY, [undefined]],
  ["order", (value, note) => readNumber(value, note, 0), null, [0, "wrong-type"]],
  ["number or null", readNullableNumber, null, [null]],
  ["number or null", readNullableNumber, "100", [100, "wrong-type"]],
  ["flag or null", readNullableFlag, null, [null]],
  ["flag or null", readNullableFlag, 1, [true, "wrong-type"]],
  ["delay level", readDelayLevel, true, [true]],
  ["delay level", readDelayLevel, 2, [2]],
  ["delay level", readDelayLevel, "2", [2, "wrong-type"]],
  ["delay level", readDelayLevel, "yes", [true, "wrong-type"]],
  ["text", readText, "", [""]],
  ["text", readText, 5, ["5", "wrong-type"]],
  ["text", readText, {}, [undefined, "wrong-type"]],
  ["text", readText, null, [undefined]],
  ["keys", readKeys, ["a", "/b/i"], [["a", "/b/i"]]],
  ["keys", readKeys, "a, b", [["a", "b"], "keys-not-array"]],
  ["keys", readKeys, ["a", 7, null], [["a", "7"], "key-not-string", "key-not-string"]],
  ["keys", readKeys, ["\ud83d"], [["\ud83d"], "lone-surrogate-key"]],
  ["keys", readKeys, ["🙂"], [["🙂"]]],
  ["keys", readKeys, null, [undefined]],
  ["keys", readKeys, 5, [undefined, "wrong-type"]],
  ["text list", readTextList, ["normal", 1], [["normal", "1"], "wrong-type"]],
  ["text list", readTextList, "normal", [undefined, "wrong-type"]],
  ["filter", readCharacterFilter, { isExclude: 1, names: ["A"] }, [{ isExclude: true, names: ["A"], tags: [] }]],
  ["filter", readCharacterFilter, { tags: "x" }, [{ isExclude: false, names: [], tags: [] }, "wrong-type"]],
  ["filter", readCharacterFilter, null, [undefined]],
  ["record", readRecord, { a: 1 }, [{ a: 1 }]],
  ["record", readRecord, [], [undefined, "wrong-type"]],
])("%s: %o reads %o", (_name, read, value, result) => {
  expect(reading(read, value)).toEqual(result);
});

test("a message shows a bounded part of the value", () => {
  const messages: string[] = [];
  readNumber("x".repeat(10_000), (_code, message) => messages.push(message));
  expect(messages[0]?.length).toBeLessThan(100);
});
