import { expect, it } from "vitest";

import { NO_FILTER } from "../../../../../src/trace/inspector/app/state/state.ts";
import { summaryOf } from "../../../../../src/trace/inspector/app/state/summary.ts";
import { outcomeOf, passes } from "../../../../../src/trace/inspector/app/state/turn-filter.ts";
import { failedTurn, sampleTurn } from "../../../../browser/support/sample-turn.ts";

const plain = summaryOf(sampleTurn({ n: 12 }));
const failed = summaryOf({ ...failedTurn(13), citations: [] });

it.each([
  [{ text: "#12" }, [true, false]],
  [{ text: "RATE-limited" }, [false, true]],
  [{ text: "harbour LAMP" }, [true, false]],
  [{ text: " deepseek " }, [true, true]],
  [{ outcome: "error" }, [false, true]],
  [{ onlyTools: true }, [true, false]],
  [{ onlyUnsurfaced: true }, [true, false]],
  [{}, [true, true]],
])("%j", (filter, shown) => {
  expect([plain, failed].map((row) => passes(row, { ...NO_FILTER, ...filter }))).toEqual(shown);
});

it("names an end that nobody told", () => {
  expect(outcomeOf({ state: "open", outcome: null })).toBe("open");
  expect(outcomeOf({ state: "ended", outcome: null })).toBe("not-recorded");
});
