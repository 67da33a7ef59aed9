import { CaseRun, type StepResult } from "../../matcher/cases/case-run.ts";
import { prepareOracleCase } from "../../matcher/cases/oracle-case.ts";
import { OracleCaseSchema, OracleDefaultsSchema } from "../../matcher/cases/schema.ts";
import type { RefusedKey } from "../../matcher/model/outcome.ts";
import { reasonOf } from "../../matcher/model/reason.ts";
import { CaseInputSchema, type CaseOutput, type CaseStep, type CommandPayloads } from "../command.ts";
import { bufferUnitLoader } from "../engines/units.ts";
import type { Job } from "../job.ts";
import type { ThreadState } from "../state.ts";

function stepOf({ step, lore, outcome, fields }: StepResult): CaseStep {
  const { decisions } = outcome;
  return {
    fields,
    decisions: lore.plain.entries.map((entry, i) => {
      const reason = reasonOf(decisions.reason[i] ?? -1);
      return [lore.bookId(entry), entry.uid, reason, decisions.loop[i] ?? 0] as const;
    }),
    expected: step.expected,
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
  run({ text, defaults }, context) {
    const given = OracleCaseSchema.safeParse(JSON.parse(text));
    const common = OracleDefaultsSchema.safeParse(JSON.parse(defaults));
    if (!given.success || !common.success) {
      const [issue] = given.error?.issues ?? common.error?.issues ?? [];
      const invalid = issue === undefined ? "unknown form" : `${issue.path.join(".") || "the case"}: ${issue.message}`;
      return { output: { invalid } satisfies CaseOutput };
    }
    const run = new CaseRun(prepareOracleCase(given.data, common.data), {
      regex: context.state.regexFor(context.control, context.softDeadline),
      loader: bufferUnitLoader,
      allocate: (bytes) => new ArrayBuffer(bytes),
    });
    const results = run.run();
    return { output: { id: given.data.id, steps: results.map(stepOf), refused: refusedOf(results) } };
  },
};
