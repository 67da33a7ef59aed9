import { type Fields, jsonEqual, ownField, setField } from "../../../matcher/formats/json-object.ts";
import type { PresetSampling } from "./document.ts";
import type { PromptNote } from "./prompt.ts";

type Parameters = Omit<PresetSampling, "st">;

/** The parameters that have a field of their own, and SillyTavern's name of each. */
const PARAMETERS: readonly {
  readonly model: keyof Parameters;
  readonly st: string;
  readonly type: "number" | "string" | "texts";
}[] = [
  { model: "temperature", st: "temperature", type: "number" },
  { model: "maxTokens", st: "openai_max_tokens", type: "number" },
  { model: "reasoningEffort", st: "reasoning_effort", type: "string" },
  { model: "stop", st: "stop", type: "texts" },
];

/** The parameters that a preset sets, from SillyTavern's names of them. */
export function readParameters(st: Fields, note: PromptNote = () => undefined): Parameters {
  const read: Fields = {};
  for (const { model, st: name, type } of PARAMETERS) {
    const value = ownField(st, name);
    if (value === undefined || value === null) continue;
    if (isOf(type, value)) read[model] = value;
    else note(name, `a ${typeof value} is not used; write ${WRITE[type]}`);
  }
  return read;
}

const WRITE = { number: "a number", string: "a text", texts: "an array of texts" } as const;

function isOf(type: keyof typeof WRITE, value: unknown): boolean {
  if (type === "texts") return Array.isArray(value) && value.every((item) => typeof item === "string");
  return typeof value === type && (type !== "number" || Number.isFinite(value));
}

/** The parameters in force: `st`, with what the other fields say otherwise. */
export function effectiveParameters({ st, ...own }: PresetSampling): Parameters {
  return { ...readParameters(st), ...own };
}

/** The parameters under SillyTavern's names. */
export function writeParameters(sampling: PresetSampling): Fields {
  const result: Fields = { ...sampling.st };
  const stated = readParameters(sampling.st);
  for (const { model, st } of PARAMETERS) {
    const value = sampling[model];
    if (value !== undefined && !jsonEqual(value, stated[model])) setField(result, st, value);
  }
  return result;
}

/**
 * The same sampling without the fields that only repeat `st`: the form in which the published API answers an edit. The
 * parameters in force stay the same.
 */
export function withoutRepeats(sampling: PresetSampling): PresetSampling {
  const stated = readParameters(sampling.st);
  const repeated = PARAMETERS.filter(({ model }) => jsonEqual(sampling[model], stated[model])).map(
    ({ model }) => model,
  );
  return Object.fromEntries(
    Object.entries(sampling).filter(([name]) => !repeated.some((model) => model === name)),
  ) as PresetSampling;
}
