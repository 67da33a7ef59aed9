import { expect, it } from "vitest";

import { TURN_FILE_CODES, TurnFileError } from "../../../../src/trace/export/jsonl/codes.ts";

it("an error has its code and says where", () => {
  const error = new TurnFileError("TURN_FILE_INVALID", "line 3: no JSON of an export");
  expect(error).toMatchObject({
    name: "TurnFileError",
    code: "TURN_FILE_INVALID",
    message: "line 3: no JSON of an export",
  });
  expect(Object.keys(TURN_FILE_CODES)).toContain(error.code);
});
