import { expect, it } from "vitest";

import { OpenApiSchema } from "../../../../src/host/http/schemas/openapi.ts";
import { notMissed } from "../support/bent.ts";

it("a document has version, info and paths", () => {
  const document = { openapi: "3.1.0", info: {}, paths: { "/x": {} } };
  expect(notMissed(OpenApiSchema, document)).toEqual([]);
});
