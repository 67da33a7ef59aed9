import { describe, expect, it } from "vitest";
import { refusalOf } from "../../../../src/host/cli/library/api-error.ts";

describe("the three shapes of an error", () => {
  it.each([
    ["an object", { ok: false, error: { code: "X", message: "what", field: "name" } }, 404, ["X", "what", null]],
    ["with a remedy", { ok: false, error: { code: "X", message: "what", remedy: "do" } }, 404, ["X", "what", "do"]],
    ["a text with a code", { ok: false, error: "what", code: "X" }, 403, ["X", "what", null]],
    ["a text alone", { ok: false, error: "PRESET_NOT_FOUND" }, 404, ["HTTP_404", "PRESET_NOT_FOUND", null]],
  ])("%s", (_name, value, status, [code, message, remedy]) => {
    expect(refusalOf(value, status)).toMatchObject({ code, message, remedy, status, name: "ApiError" });
  });

  it.each([[{ ok: true }], [{ error: "x" }], ["x"], [undefined], [{ ok: false, error: 7 }]])(
    "nothing else: %j",
    (value) => {
      expect(refusalOf(value, 500)).toBeUndefined();
    },
  );
});
