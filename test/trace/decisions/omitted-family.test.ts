import { expect, it } from "vitest";

import { ACTIVATED_REASONS, REASONS } from "../../../src/matcher/model/reason.ts";
import { OMITTED_FAMILY, OMITTED_ORDER, roleOf } from "../../../src/trace/decisions/omitted-family.ts";
import { ITEM_OMITTED, OMITTED_FAMILIES } from "../../../src/trace/model/turn/grounding.ts";

it("has a family for every omitted reason, and no other", () => {
  expect(Object.keys(OMITTED_FAMILY).sort()).toEqual([...ITEM_OMITTED].sort());
  expect(OMITTED_ORDER).toEqual(ITEM_OMITTED);
  expect(new Set(Object.values(OMITTED_FAMILY))).toEqual(new Set(OMITTED_FAMILIES));
});

it("gives every reason of the engine one role, and every omitted reason but the later one to some", () => {
  const roles = REASONS.map((reason) => [reason, roleOf(reason)] as const);
  const omitted = new Set(roles.flatMap(([, role]) => (role.role === "omitted" ? [role.omittedReason] : [])));
  expect([...ITEM_OMITTED].filter((one) => !omitted.has(one))).toEqual(["removed_later"]);
  const available = roles.filter(([, { role }]) => role === "available").map(([reason]) => reason);
  expect(available).toEqual([
    "disabled",
    "trigger",
    "character-filter",
    "tag-filter",
    "delay",
    "cooldown",
    "delay-until-recursion",
    "exclude-recursion",
    "dont-activate",
    "no-keys",
    "key-miss",
    "secondary-miss",
    "regex-refused",
    "regex-deadline",
    "regex-killed",
    "invalid",
    "not-scanned",
  ]);
  const selected = roles.filter(([, { role }]) => role === "selected").map(([reason]) => reason);
  expect(selected).toEqual(ACTIVATED_REASONS);
});
