import { expect, it } from "vitest";
import { enTables } from "../../../../../../src/trace/inspector/core/words/en/tables.ts";
import { zhTables } from "../../../../../../src/trace/inspector/core/words/zh/tables.ts";

it("has the keys of the English words, in their order", () => {
  expect(Object.keys(zhTables)).toEqual(Object.keys(enTables));
});
