import type { CaseStep, Expected, OracleCase, OracleFile, Roll, StBook, StBooks, StSettings } from "./case.ts";
import { forcedCopies, listEntries } from "./entry-list.ts";
import { expandSimple, type Expand, type MacroState } from "./macros.ts";
import type { Mistakes } from "./mistakes.ts";
import { mergeAuthorNote, printEntries } from "./output.ts";
import { mulberry32, recordedRolls, type RollFunction } from "./random.ts";
import { scan } from "./scan.ts";
import { TimedEffects } from "./timed.ts";
import type { World } from "./world.ts";

/** What a case starts from: SillyTavern's default settings and, for cases that are not verbatim, entry defaults. */
export type CaseDefaults = Pick<OracleFile, "defaultSettings" | "entryDefaults">;

export interface ReferenceOptions {
  readonly expand?: Expand;
  /** Replaces recorded and seeded numbers. */
  readonly roll?: RollFunction;
  readonly tokens?: (text: string) => number;
  readonly mistakes?: Mistakes;
}

/** The results of the steps of one case, computed by the plain model. Slow: every entry, every loop, a new haystack. */
export function runCase(one: OracleCase, defaults: CaseDefaults, options: ReferenceOptions = {}): Expected[] {
  const mistakes: Mistakes = options.mistakes ?? new Set();
  const timed = new TimedEffects(mistakes);
  const variables = new Map<string, string>();
  const generator = mulberry32(one.seed ?? 1);
  let books = one.books;
  return one.steps.map((step) => {
    books = step.books ?? books;
    const whole = { ...one, books: one.verbatim === true ? books : withDefaults(books, defaults.entryDefaults) };
    const seeded = step.seed === undefined ? generator : mulberry32(step.seed);
    const roll = options.roll ?? recordedRolls(step.rolls ?? [], seeded);
    const settings = { ...defaults.defaultSettings, ...one.settings };
    return runStep(step, whole, { settings, timed, variables, roll, mistakes, options });
  });
}

interface StepContext {
  readonly settings: StSettings;
  readonly timed: TimedEffects;
  readonly variables: Map<string, string>;
  readonly roll: RollFunction;
  readonly mistakes: Mistakes;
  readonly options: ReferenceOptions;
}

function runStep(step: CaseStep, one: OracleCase, context: StepContext): Expected {
  const { settings, timed, mistakes, options } = context;
  const env = one.env ?? {};
  const list = listEntries(one.books, one.sources ?? {}, { settings, mistakes });
  const names: MacroState = { user: env.user ?? "User", char: env.char ?? "Char", variables: context.variables };
  const expand = (text: string): string => (options.expand ?? expandSimple)(text, names);
  const rolls: Roll[] = [];
  const dryRun = step.dryRun === true;
  timed.begin(list, step.chat.length, dryRun || list.length === 0);
  let loop = 1;
  const world: World = {
    settings,
    messages: scanTexts(step, settings),
    maxContext: step.maxContext ?? one.maxContext ?? 0,
    scanData: step.globalScanData ?? one.globalScanData ?? {},
    injections: injectionsOf(one, expand),
    characterFile: env.characterFile === undefined ? "Char" : env.characterFile,
    characterTags: env.characterTags ?? [],
    list,
    forced: forcedCopies(list, step.forceActivate ?? [], step.forceOverrides ?? {}),
    timed,
    dryRun,
    mistakes,
    expand,
    roll: (kind, owner, decide) => {
      const value = context.roll(kind, owner, loop);
      rolls.push({ kind, value, uid: null, ...decide(value) });
    },
    tokens: options.tokens ?? ((text) => Math.ceil(text.length / 4)),
  };
  const scanned = scan(world, (n) => (loop = n));
  const output = printEntries(scanned.activated, env.regexScripts ?? [], world);
  if (!dryRun && list.length > 0) timed.start(scanned.activated);
  return {
    activated: scanned.activated.map(({ book, uid }) => [book, uid] as const),
    ...output,
    ...(env.authorsNote === undefined ? {} : { authorNoteFinal: mergeAuthorNote(env.authorsNote.text, output) }),
    loops: scanned.loops,
    budget: scanned.budget,
    overflowed: scanned.overflowed,
    rolls,
    timed: timed.records(),
  };
}

/** The chat as SillyTavern hands it to the scan: newest first, names in front if switched on, trimmed. */
function scanTexts({ chat }: CaseStep, settings: StSettings): string[] {
  const names = Boolean(settings["world_info_include_names"]);
  return chat
    .toReversed()
    .map(({ name, mes }) => (names ? `${name}: ${mes}` : mes).trim())
    .slice(0, 1000);
}

function injectionsOf({ env = {} }: OracleCase, expand: (text: string) => string): string[] {
  const prompts = (env.extensionPrompts ?? []).filter((prompt) => prompt.scan === true).map((prompt) => prompt.value);
  if (env.authorsNote?.scan === true) prompts.push(env.authorsNote.text);
  return prompts.filter((text) => text !== "").map(expand);
}

function withDefaults(books: StBooks, entryDefaults: Readonly<Record<string, unknown>>): StBooks {
  const filled: Record<string, StBook> = {};
  for (const [name, book] of Object.entries(books)) {
    const entries = Object.entries(book?.entries ?? {}).map(([key, entry]) => [key, { ...entryDefaults, ...entry }]);
    filled[name] = { entries: Object.fromEntries(entries) as StBook["entries"] };
  }
  return filled;
}
