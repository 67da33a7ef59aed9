import { expect, it } from "vitest";

import { BODY_STATUSES, BodySchema, EventRefSchema, UNAVAILABLE } from "../../../../src/trace/model/turn/body.ts";
import { withoutKeys } from "./support/without-keys.ts";

const body = { status: "withheld", text: null, truncated: false, why: null };
const ref = { eventSeq: 1, eventType: "tool/call", eventHash: null, logCutSeq: -1 };

it("has every key, and a status and a reason of the closed sets", () => {
  for (const status of BODY_STATUSES) expect(BodySchema.parse({ ...body, status }).status).toBe(status);
  for (const why of UNAVAILABLE) expect(BodySchema.parse({ ...body, status: "unavailable", why }).why).toBe(why);
  for (const { path, copy } of withoutKeys(body)) expect(BodySchema.safeParse(copy).success, path).toBe(false);
  expect(BodySchema.safeParse({ ...body, status: "gone" }).success).toBe(false);
});

it("refers to an event by its number, also where nothing was hashed of it", () => {
  expect(EventRefSchema.parse(ref)).toEqual(ref);
  for (const { path, copy } of withoutKeys(ref)) expect(EventRefSchema.safeParse(copy).success, path).toBe(false);
  expect(EventRefSchema.safeParse({ ...ref, eventSeq: -1 }).success).toBe(false);
});
