import { expect, test } from "vitest";

import { withheldTurn } from "../../../src/trace/resolve/withheld.ts";
import { redactTurn } from "../../../src/trace/retain/redact-turn.ts";
import { storedTurn } from "./support/story.ts";

test("a turn that is read without bodies says that nobody asked for them", () => {
  const { resolution, ...rest } = withheldTurn(storedTurn(), [["world-book", "book", "r2"]]);
  expect(resolution).toEqual({
    bodies: "none",
    status: "withheld",
    errors: [],
    drift: [{ resourceId: "book", kind: "world-book", state: "changed" }],
    proposal: null,
  });
  expect({ ...rest, resolution: null }).toEqual(storedTurn());
});

test("a redacted one says that it is redacted", () => {
  const redacted = redactTurn(storedTurn(), { nowMs: 1, groundingKeyOf: () => null });
  expect(withheldTurn(redacted, []).resolution?.status).toBe("redacted");
});
