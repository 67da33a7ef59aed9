import { expect, it } from "vitest";

import {
  boundGate,
  effectsGate,
  forcedGate,
  needsNoKey,
  primaryGate,
  recursionGate,
  secondaryGate,
} from "../../../src/trace/ladder/scan-gates.ts";
import { lone } from "./support/lone.ts";

const WINDOW = { ids: ["a", "b", "c"], roles: "uau", units: [10, 20, 30], sentMs: [], truncated: true };

it("count only the messages that the entry sees", () => {
  const says = (entry: object, scan: object = {}) =>
    primaryGate(lone({ reason: "key-miss", entry, scan: { window: WINDOW, ...scan } }));
  expect(says({ scanDepth: 2 })).toMatchObject({ code: "primary.miss", params: { messages: 2, units: 30, keys: 1 } });
  expect(says({})).toMatchObject({ code: "primary.miss.cut", params: { messages: 3, units: 60 } });
  const { settings } = lone({ reason: "key-miss" }).scan ?? {};
  expect(says({}, { settings: { ...settings, scanDepth: 1 } })).toMatchObject({ params: { messages: 1, units: 10 } });
  expect(says({ scanDepth: 9 }, { window: { ...WINDOW, truncated: false } })).toMatchObject({ code: "primary.miss" });
});

it("ask an entry for no key that needs none", () => {
  const constant = lone({ reason: "constant", more: { by: "constant" } });
  expect([needsNoKey(constant), primaryGate(constant).code]).toEqual([true, "primary.not-asked"]);
  expect(forcedGate(constant).code).toBe("forced.constant");
  const withLogic = { secondaryKeys: ["x"], logic: "and_any" } as const;
  expect(secondaryGate(lone({ reason: "constant", entry: withLogic, more: { by: "constant" } })).code).toBe(
    "secondary.not-asked",
  );
});

it("say that a key was found without a place when no place was told", () => {
  expect(primaryGate(lone({ reason: "probability", more: { by: "primary" } }))).toMatchObject({
    state: "not-recorded",
    code: "primary.unplaced",
  });
});

it("tell a delay that was over, and a cooldown without its end", () => {
  expect(effectsGate(lone({ reason: "key-miss", entry: { delay: 1 } }))).toMatchObject({
    state: "passed",
    params: { messages: 2, delay: 1 },
  });
  expect(effectsGate(lone({ reason: "cooldown" })).code).toBe("effects.cooldown");
});

it("tell a binding and a level that were not recorded", () => {
  const subject = lone({ reason: "delay-until-recursion", entry: { delayLevel: "2" } });
  expect(recursionGate(subject).params).toEqual({ level: "2", loops: 0, reached: null });
  expect(boundGate({ ...subject, book: { ...subject.book, bindingSources: [] } }).state).toBe("not-recorded");
});
