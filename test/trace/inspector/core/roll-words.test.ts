import { expect, it } from "vitest";

import { planHalt } from "../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { rollWords } from "../../../../src/trace/inspector/core/roll-words.ts";
import { speechIn } from "../../../../src/trace/inspector/core/words/speech.ts";

it("tells a roll in per cent, as the probability that it had to meet", () => {
  const roll = planHalt.trace.items?.find((item) => item.roll !== null)?.roll;
  expect(roll).toMatchObject({ value: 0.632 });
  if (roll != null) expect(speechIn("en").say(rollWords(roll))).toBe("rolled 63.2, needed at most 40");
});
