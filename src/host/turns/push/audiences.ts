import type { TurnAudience } from "../face.ts";

/** Several who look at turns as one, in their order. */
export const audiences = (...all: readonly TurnAudience[]): TurnAudience => ({
  changed: (turn) => all.forEach((one) => one.changed(turn)),
  drain: (turn) => all.forEach((one) => one.drain(turn)),
  ended: (turn, persisted) => all.forEach((one) => one.ended(turn, persisted)),
});
