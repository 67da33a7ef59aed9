import { expect, it } from "vitest";
import { z } from "zod";

import { recorded } from "../../../../src/trace/model/turn/recorded.ts";

it("may be null, which is not recorded, and is never left out", () => {
  const schema = z.object({ count: recorded(z.number()) });
  expect(schema.parse({ count: 0 })).toEqual({ count: 0 });
  expect(schema.parse({ count: null })).toEqual({ count: null });
  expect(schema.safeParse({}).success).toBe(false);
  expect(schema.safeParse({ count: "0" }).success).toBe(false);
});
