import { CaseRun } from "../../src/matcher/cases/case-run.ts";
import { prepareOracleCase } from "../../src/matcher/cases/oracle-case.ts";
import { OracleCaseSchema, OracleDefaultsSchema } from "../../src/matcher/cases/schema.ts";
import { Re2Engine } from "../../src/workers/engines/re2.ts";
import { bufferUnitLoader } from "../../src/workers/engines/units.ts";
import type { Expected, OracleCase } from "../reference/case.ts";
import type { CaseDefaults } from "../reference/run-case.ts";
import type { Refused } from "./check.ts";

/** What the engine made of one case, in the fields of the records. */
export interface EngineRun {
  readonly steps: readonly Expected[];
  readonly refused: readonly Refused[];
}

const regex = new Re2Engine({ now: () => performance.now(), deadline: () => Number.POSITIVE_INFINITY });

/** Runs one case through the engine in this thread, without a deadline. */
export function runEngine(one: OracleCase, { defaultSettings, entryDefaults }: CaseDefaults): EngineRun {
  const given = OracleCaseSchema.parse(structuredClone(one));
  const prepared = prepareOracleCase(given, OracleDefaultsSchema.parse({ defaultSettings, entryDefaults }));
  const ports = { regex, loader: bufferUnitLoader, allocate: (bytes: number) => new ArrayBuffer(bytes) };
  const results = new CaseRun(prepared, ports).run();
  return {
    steps: results.map(({ fields }) => fields as Expected),
    refused: results.flatMap(({ outcome }) => outcome.refused),
  };
}
