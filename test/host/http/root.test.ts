import { expect, it } from "vitest";

import { API_ROOT, BINARY_IMPORT_PATH } from "../../../src/host/http/root.ts";

it("is the root of the published protocol", () => {
  expect(API_ROOT).toBe("/pmp-dsh-tavern/api");
  expect(BINARY_IMPORT_PATH).toBe("/pmp-dsh-tavern/api/v1/characters/import");
});
