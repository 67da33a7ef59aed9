import { expect, test } from "vitest";
import { bookName } from "../../../src/matcher/formats/book-name.ts";

test.each([
  [{ name: "N" }, "file.json", "N"],
  [{}, "My Book.json", "My Book"],
  [{ name: "  " }, "My Book.lorebook", "My Book"],
  [{}, "Star: Trek/..\\x.json", "Star: Trek/..\\x"],
  [{}, "v1.2", "v1.2"],
  [{}, ".json", ".json"],
  [{ name: 7 }, undefined, "7"],
  [{ name: "" }, undefined, ""],
  [{ name: ["x"] }, undefined, ""],
  [{ originalData: { name: "Card" } }, undefined, "Card"],
  [{ extensions: { "dsh-lorekeeper": { source: { fields: { name: "Agnai" } } } } }, undefined, "Agnai"],
  [[], "list.json", "list"],
])("%j of file %j is %j", (root, fileName, name) => {
  expect(bookName(root, fileName)).toBe(name);
});
