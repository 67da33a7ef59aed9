import { isDeepStrictEqual } from "node:util";
import { FALLBACK_MARKERS } from "../../../src/workers/formats/presets/built-in.ts";
import { compileProfile } from "../../../src/workers/profile/compile-profile.ts";
import type { CheckedRow, Difference } from "../check.ts";
import { expandMacros } from "../../../src/matcher/macros/expand.ts";
import { dialogueExamples } from "../../../src/workers/profile/dialogue.ts";
import { presetFormats } from "../../../src/workers/profile/formats.ts";
import type { ProfileInput } from "../../../src/workers/profile/model.ts";
import { assemblyInput, AssemblyRow } from "./assembly-input.ts";

/** A text of an assembly by the prompt that it is of; `dialogueExamples` is apart. */
interface Assembly {
  readonly prompts: readonly (readonly [identifier: string, text: string])[];
  readonly examples: string;
}

const EXAMPLES = "dialogueExamples";

/** Prompts of SillyTavern's run time that no profile has. */
const RUN_TIME: ReadonlySet<string> = new Set([
  "chatHistory",
  "dialogueExamples",
  "impersonate",
  "quietPrompt",
  "groupNudge",
  "bias",
  "authorsNote",
  "summary",
  "vectorsMemory",
  "vectorsDataBank",
  "smartContext",
]);

/** Settings of SillyTavern that change texts and that the product does not have. */
const NOT_APPLICABLE = ["collapse_newlines", "strip_examples"];

/**
 * Compiles a recorded assembly and compares the relative system parts, in order, with the recorded collection, and the
 * example dialogue with the recorded messages. A difference passes as decided only if all of it has a name.
 */
export function checkAssemblyRow(given: unknown): CheckedRow {
  const row = AssemblyRow.parse(given);
  const { id, input } = row;
  const unusable = NOT_APPLICABLE.filter((name) => input.powerUser[name] === true);
  if (input.chatMetadata !== undefined) unusable.push("chatMetadata");
  if (unusable.length > 0) return { id, differences: [], decided: `not applicable: ${unusable.join(", ")}` };
  const expected = recordedAssembly(row);
  const actual = compiledAssembly(row);
  const differences = compare(actual, expected);
  if (differences.length === 0) return { id, differences };
  const { names, expected: changed } = withDeviations(row, { actual, expected });
  const left = compare(actual, changed);
  return left.length === 0 ? { id, differences, decided: names.join(", ") } : { id, differences: left };
}

function compare(actual: Assembly, expected: Assembly): Difference[] {
  return (["prompts", "examples"] as const).flatMap((field) =>
    isDeepStrictEqual(actual[field], expected[field])
      ? []
      : [{ field, expected: expected[field], actual: actual[field] }],
  );
}

function isInChat(prompt: Readonly<Record<string, unknown>>): boolean {
  return prompt["injection_position"] === 1 && prompt["identifier"] !== EXAMPLES;
}

function recordedAssembly({ expected }: AssemblyRow): Assembly {
  const prompts = expected.collection
    .filter((prompt) => !RUN_TIME.has(prompt.identifier) && !isInChat(prompt) && prompt["extension"] !== true)
    .map(({ identifier, content }) => [identifier, content] as const)
    .filter(([, content]) => content !== "");
  const group = expected.groups.find(({ identifier }) => identifier === "dialogueExamples");
  const examples = (group?.messages ?? [])
    .filter(({ content }) => content !== "")
    .map(({ name, content }) => (name === undefined ? String(content) : `${name}: ${String(content)}`))
    .join("\n");
  return { prompts, examples };
}

/** The compiled profile, with the lore that SillyTavern parses as examples laid around ours, as in the record. */
function compiledAssembly({ input, expected }: AssemblyRow): Assembly {
  const { input: compiled, loreExamples } = assemblyInput(input);
  const { sections } = compileProfile(compiled);
  const inChat = new Set(expected.collection.filter(isInChat).map(({ identifier }) => identifier));
  const placed = sections.flatMap(({ text, sources }) => {
    const identifier = sources[0]?.identifier ?? null;
    return identifier === null || inChat.has(identifier) ? [] : [[identifier, text] as const];
  });
  const own = placed.filter(([identifier]) => identifier === EXAMPLES).map(([, text]) => text);
  const around = (wanted: "before" | "after"): string[] =>
    loreExamples.flatMap(({ position, content }) => (position === wanted ? exampleLines(content, compiled) : []));
  const isPlaced = expected.groups.some(({ identifier }) => identifier === EXAMPLES);
  const examples = isPlaced ? [...around("before"), ...own, ...around("after")] : own;
  return { prompts: placed.filter(([identifier]) => !RUN_TIME.has(identifier)), examples: examples.join("\n") };
}

function exampleLines(text: string, { preset, macros }: ProfileInput): string[] {
  const lead = expandMacros(presetFormats(preset).example, macros);
  const examples = dialogueExamples(text, { user: macros.user, character: macros.char });
  return examples.flatMap((lines) => [lead, ...lines]).filter((line) => line !== "");
}

interface Compared {
  readonly actual: Assembly;
  readonly expected: Assembly;
}

/** What is decided otherwise on purpose: the record as it has to be then. */
const DEVIATIONS: Readonly<Record<string, (row: AssemblyRow, compared: Compared) => Assembly>> = {
  /** SillyTavern keeps the text of a marker that is switched off in its collection and does not send it. */
  "marker-disabled": ({ input }, { expected }) => {
    const off = new Set(orderOf(input.preset).flatMap((one) => (one.enabled ? [] : [one.identifier])));
    return without(expected, (identifier) => FALLBACK_MARKERS.includes(identifier) && off.has(identifier));
  },
  /** It lists a prompt that the order names twice at both places, and sends it once. */
  "order-item-duplicate": (_row, { expected }) => {
    const seen = new Set<string>();
    return without(expected, (identifier) => seen.size === seen.add(identifier).size);
  },
  /** The user's description is sent once: `{{persona}}` is its place where the order has none. */
  "persona-by-macro": ({ input }, { expected, actual }) => {
    const listed = orderOf(input.preset).some(({ identifier }) => identifier === PERSONA);
    const persona = expected.prompts.find(([identifier]) => identifier === PERSONA)?.[1].trim() ?? "";
    const shown = actual.prompts.some(([, text]) => text.includes(persona));
    return listed || !shown ? expected : without(expected, (identifier) => identifier === PERSONA);
  },
  /** It leaves examples out that do not fit into its token budget; the profile's budget is in bytes. */
  "token-budget": ({ input }, { expected, actual }) => {
    const isSmall = Number(input.preset["openai_max_context"]) < LARGE_CONTEXT;
    return isSmall && actual.examples.startsWith(expected.examples)
      ? { ...expected, examples: actual.examples }
      : expected;
  },
  /** It reads the card anew for each text, so that `{{personality}}` shows what lore has put into a variable. */
  "card-read-once": ({ input }, { expected, actual }) => {
    const reads = JSON.stringify([input.card, input.persona]).includes("{{getvar::");
    const written = [...JSON.stringify(input.worldInfo).matchAll(/\{\{setvar::\w+::(\w+)\}\}/g)].map(
      ([, value]) => value,
    );
    const stripped = (text: string): string =>
      written.reduce<string>((left, value) => left.replaceAll(value ?? "", ""), text);
    const prompts = expected.prompts.map(([identifier, text], index) => {
      const ours = actual.prompts[index]?.[1];
      return [identifier, reads && ours !== undefined && stripped(text) === stripped(ours) ? ours : text] as const;
    });
    return { ...expected, prompts };
  },
};

const PERSONA = "personaDescription";
/** Tokens of context from which on a recorded case leaves nothing out. */
const LARGE_CONTEXT = 100_000;

function without(assembly: Assembly, isLeftOut: (identifier: string) => boolean): Assembly {
  return { ...assembly, prompts: assembly.prompts.filter(([identifier]) => !isLeftOut(identifier)) };
}

interface OrderItem {
  readonly identifier: string;
  readonly enabled: unknown;
}

/** The order that SillyTavern uses. */
function orderOf(preset: Readonly<Record<string, unknown>>): readonly OrderItem[] {
  const lists = preset["prompt_order"] as { character_id: unknown; order: OrderItem[] }[] | undefined;
  return lists?.find((list) => String(list.character_id) === "100001")?.order ?? [];
}

function withDeviations(row: AssemblyRow, compared: Compared): { names: string[]; expected: Assembly } {
  const names: string[] = [];
  let { expected } = compared;
  for (const [name, change] of Object.entries(DEVIATIONS)) {
    const changed = change(row, { actual: compared.actual, expected });
    if (isDeepStrictEqual(changed, expected)) continue;
    names.push(name);
    expected = changed;
  }
  return { names, expected };
}
