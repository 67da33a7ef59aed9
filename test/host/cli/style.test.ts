import { expect, it } from "vitest";
import { PLAIN_STYLE, styleOf } from "../../../src/host/cli/style.ts";

it("colours only on a terminal without NO_COLOR", () => {
  expect(styleOf({ isTTY: true }, {}).red("x")).toBe("\u001B[31mx\u001B[39m");
  expect(styleOf({ isTTY: true }, { NO_COLOR: "" }).bold("x")).toBe("\u001B[1mx\u001B[22m");
  expect(styleOf({ isTTY: true }, { NO_COLOR: "1" })).toBe(PLAIN_STYLE);
  expect(styleOf({ isTTY: false }, {})).toBe(PLAIN_STYLE);
  expect(styleOf({}, {}).dim("x")).toBe("x");
});
