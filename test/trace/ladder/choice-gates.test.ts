import { expect, it } from "vitest";

import {
  budgetGate,
  candidatesGate,
  groupGate,
  placementGate,
  probabilityGate,
  profileGate,
} from "../../../src/trace/ladder/choice-gates.ts";
import { lone } from "./support/lone.ts";

it("make no roll for an entry that a used-up budget stopped before", () => {
  const budget = { cut: "global-cap", used: 9, tokens: 0, limit: 8 } as const;
  const stopped = lone({ reason: "budget", entry: { probability: 40 }, more: { budget } });
  expect(probabilityGate(stopped)).toMatchObject({ state: "not-reached", code: "not-rolled" });
  expect(budgetGate(stopped)).toMatchObject({ code: "budget.exhausted", params: { limit: 8, cut: "global-cap" } });
  expect(probabilityGate(lone({ reason: "budget", more: { budget } })).code).toBe("probability.always");
});

it("tell a probability that is no number", () => {
  const roll = { value: 0.5, probability: Number.NaN };
  expect(probabilityGate(lone({ reason: "probability", more: { roll } })).code).toBe("probability.unreadable");
});

it("name the winner of a group where it is known", () => {
  const lost = (group: object) => groupGate(lone({ reason: "group-lost", more: { group: { name: "g", ...group } } }));
  expect(lost({})).toMatchObject({ code: "group.lost", params: { group: "g" } });
  expect(lost({ winner: 0 })).toMatchObject({ code: "group.lost.to", params: { winner: "Entry 5" } });
  expect(lost({ winner: 0, score: 1, best: 2 })).toMatchObject({ params: { score: 1, best: 2 } });
  expect(groupGate(lone({ reason: "key", entry: { group: ["g"] } })).code).toBe("group.alone");
});

it("tell what does not count, and what nobody counted", () => {
  expect(budgetGate(lone({ reason: "key", entry: { ignoreBudget: true } })).code).toBe("budget.free");
  expect(budgetGate(lone({ reason: "key" })).code).toBe("budget.none");
  expect(candidatesGate(lone({ reason: "key" })).state).toBe("not-recorded");
  expect(placementGate(lone({ reason: "key" })).state).toBe("not-recorded");
  const subject = lone({ reason: "profile-bytes" });
  expect(profileGate(subject).params).toEqual({ limit: 1_000 });
  expect(profileGate({ ...subject, scan: null }).code).toBe("profile-bytes.stopped.unknown");
});
