import type { LoreClient } from "../../src/workers/client.ts";
import type { Expected, OracleCase } from "../reference/case.ts";
import type { CaseDefaults } from "../reference/run-case.ts";
import type { EngineRun } from "./engine.ts";

/** Runs one case through the threads of a client; the names in it travel as text. Rejects if it is not run. */
export async function runPooled(
  client: LoreClient,
  one: OracleCase,
  { defaultSettings, entryDefaults }: CaseDefaults,
): Promise<EngineRun> {
  const text = JSON.stringify({ defaultSettings, entryDefaults, cases: [one] });
  const { output } = await client.run("case", { text, decisions: false });
  if ("problem" in output) throw new TypeError(`${one.id}: ${output.problem.path}: ${output.problem.message}`);
  return { steps: output.steps.map(({ fields }) => JSON.parse(fields) as Expected), refused: output.refused };
}
