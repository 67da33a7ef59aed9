import { expect, it } from "vitest";
import { permissionDenial } from "../../../../../src/trace/inspector/core/fixtures/permission-denial.ts";
import { turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { messageNodes } from "../../../../../src/trace/inspector/core/tree/messages.ts";

it("counts messages from the first of the conversation, and sizes their parts", () => {
  expect(messageNodes(permissionDenial.trace).map(({ id, card }) => [id, card.title, card.facts])).toEqual([
    [
      "message:0",
      { word: "tree.message", with: { n: 11, role: "user" } },
      [{ word: "part.is", with: { part: { word: "part.text" }, n: 14 } }],
    ],
  ]);
  expect(messageNodes(turn())).toEqual([]);
});
