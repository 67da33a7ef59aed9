import { expect, it } from "vitest";

import { LIBRARY_ERRORS } from "../../../src/workers/library/error.ts";
import { KIND_TABLE } from "../../../src/workers/library/kind-table.ts";
import { RESOURCE_KINDS } from "../../../src/workers/library/model/kinds.ts";

it("gives each kind a folder and codes of its own, with the right status", () => {
  const rows = RESOURCE_KINDS.map((kind) => KIND_TABLE[kind]);
  expect(new Set(rows.map(({ folder }) => folder)).size).toBe(4);
  for (const { notFound, idTaken, invalid, file, request, document } of rows) {
    expect([notFound, idTaken, invalid].map((code) => LIBRARY_ERRORS[code].status)).toEqual([404, 409, 400]);
    for (const cap of [file, document, ...Object.values(request)]) {
      expect(LIBRARY_ERRORS[cap.code].status).toBe(413);
      expect(cap.bytesMax).toBeGreaterThanOrEqual(256 * 1024);
    }
    expect(document.bytesMax).toBeGreaterThanOrEqual(file.bytesMax);
  }
});
