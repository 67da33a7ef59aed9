import { expect, test } from "vitest";

import { catalogue } from "../../../src/workers/jobs/catalogue.ts";
import { jobContext } from "../support/context.ts";

test("needs compiled books", () => {
  expect(() => catalogue.run({}, jobContext())).toThrow(expect.objectContaining({ code: "worker-message-invalid" }));
});
