import { CaseRun, type StepResult } from "../../matcher/cases/case-run.ts";
import { readCases } from "../../matcher/cases/read-cases.ts";
import type { RefusedKey } from "../../matcher/model/outcome.ts";
import { type Reason, reasonOf } from "../../matcher/model/reason.ts";
import { CaseInputSchema, type CaseStep, type CommandPayloads, type Decision } from "../command.ts";
import { bufferUnitLoader } from "../engines/units.ts";
import type { Job } from "../job.ts";
import type { ThreadState } from "../state.ts";

function decisionsOf({ lore, outcome: { decisions } }: StepResult): Decision[] {
  return lore.plain.entries.map((entry, i) => {
    const reason = reasonOf(decisions.reason[i] ?? -1);
    return [lore.bookId(entry), entry.uid, reason, decisions.loop[i] ?? 0];
  });
}

function countsOf({ outcome: { decisions } }: StepResult): (readonly [Reason, number])[] {
  const counts = new Map<Reason, number>();
  for (const code of decisions.reason) counts.set(reasonOf(code), (counts.get(reasonOf(code)) ?? 0) + 1);
  return [...counts];
}

function stepOf(result: StepResult, withDecisions: boolean): CaseStep {
  const { step, outcome, fields } = result;
  return {
    fields: JSON.stringify(fields),
    expected: step.expected === null ? null : JSON.stringify(step.expected),
    activated: outcome.activated,
    counts: countsOf(result),
    decisions: withDecisions ? decisionsOf(result) : [],
  };
}

/** Keys refused in any step, each once. */
function refusedOf(results: readonly StepResult[]): RefusedKey[] {
  const keys = new Map<string, RefusedKey>();
  for (const { outcome } of results) {
    for (const key of outcome.refused) keys.set(JSON.stringify([key.book, key.uid, key.key, key.reason]), key);
  }
  return [...keys.values()];
}

/** Runs one recorded case in oracle mode: its own rolls, generator, token counter and settings. */
export const runCase: Job<CommandPayloads["case"], ThreadState> = {
  input: CaseInputSchema,
  run({ text, decisions }, context) {
    const read = readCases(JSON.parse(text));
    if (!read.ok) return { output: { problem: read.problem } };
    const [given] = read.cases;
    if (given === undefined) return { output: { problem: { path: "$.cases", message: "no case" } } };
    const run = new CaseRun(given, {
      regex: context.state.regexFor(context.control, context.softDeadline),
      loader: bufferUnitLoader,
      allocate: (bytes) => new ArrayBuffer(bytes),
    });
    const results = run.run();
    return {
      output: { id: given.id, steps: results.map((result) => stepOf(result, decisions)), refused: refusedOf(results) },
    };
  },
};
