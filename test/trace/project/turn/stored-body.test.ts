import { expect, it } from "vitest";

import { BodySchema } from "../../../../src/trace/model/turn/body.ts";
import { noBody, pendingBody, withheldBody } from "../../../../src/trace/project/turn/stored-body.ts";

it("has no text, and says why", () => {
  for (const [body, status] of [
    [noBody(), "none"],
    [pendingBody(), "pending"],
    [withheldBody(), "withheld"],
  ] as const) {
    expect(BodySchema.parse(body)).toEqual({ status, text: null, truncated: false, why: null });
  }
});
