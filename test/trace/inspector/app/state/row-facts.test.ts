import { expect, it } from "vitest";

import { rowFacts } from "../../../../../src/trace/inspector/app/state/row-facts.ts";
import { summaryOf } from "../../../../../src/trace/inspector/app/state/summary.ts";
import { speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";
import { sampleTurn } from "../../../../browser/support/sample-turn.ts";

const speech = speechIn("en");
const said = (row: Parameters<typeof rowFacts>[0]): string[] => rowFacts(row).map((fact) => speech.say(fact));

it("tells a turn in a few words, and leaves out what is not known", () => {
  const row = summaryOf(sampleTurn({ n: 3 }));
  expect(said(row)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^3 calls$/u), expect.stringMatching(/tool/u)]),
  );
  const counts = { ...row.counts, tools: 0, cited: null };
  const bare = said({ ...row, counts, usage: null, endedAt: null, recovered: "crash" });
  expect(bare[0]).toBe(speech.say({ word: "list.recovered" }));
  expect(bare.join()).not.toMatch(/tool|cited|cache|s$/u);
});
