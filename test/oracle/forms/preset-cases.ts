import { isFields, jsonEqual, ownField } from "../../../src/matcher/formats/json-object.ts";
import { MatcherError } from "../../../src/matcher/model/error.ts";
import { PRESET_FORMAT } from "../../../src/workers/formats/presets/format.ts";

type Imported = ReturnType<typeof PRESET_FORMAT.import>;
type Expectation = (value: unknown, result: Imported | MatcherError) => boolean;

const STAMP = { id: "preset-1", createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };

/** What a case may expect of a preset that is imported; `order` is the identifiers of its prompts. */
const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  ok: (value, result) => value === !(result instanceof MatcherError),
  code: (value, result) => result instanceof MatcherError && result.code === value,
  order: (value, result) =>
    !(result instanceof MatcherError) &&
    jsonEqual(
      value,
      result.document.prompts.map(({ identifier }) => identifier),
    ),
  diagnostic: (value, result) => !(result instanceof MatcherError) && isReported(value, result),
};

/** A diagnostic is expected by its code, or by its code and the prompt that it is about. */
function isReported(value: unknown, { report }: Imported): boolean {
  const code = isFields(value) ? value["code"] : value;
  const identifier = ownField(value, "identifier");
  return report.diagnostics.some(
    (found) => found.code === code && (identifier === undefined || found.message.includes(JSON.stringify(identifier))),
  );
}

/** Whether a case imports a preset. */
export function isAboutPreset(input: unknown): boolean {
  return ownField(input, "preset") !== undefined;
}

/** Checks one case that imports a preset; a field of `expected` that is not known here fails. */
export function checkPresetCase(caseJson: unknown): { readonly pass: boolean; readonly detail?: string } {
  const file = new TextEncoder().encode(JSON.stringify(ownField(ownField(caseJson, "input"), "preset")));
  const expected = ownField(caseJson, "expected");
  if (!isFields(expected)) return { pass: false, detail: "no expectation" };
  const result = imported(file);
  const failed = Object.entries(expected).filter(([name, value]) => {
    const check = Object.hasOwn(EXPECTATIONS, name) ? EXPECTATIONS[name] : undefined;
    return check?.(value, result) !== true;
  });
  return failed.length === 0 ? { pass: true } : { pass: false, detail: failed.map(([name]) => name).join(", ") };
}

function imported(file: Uint8Array): Imported | MatcherError {
  try {
    return PRESET_FORMAT.import(file, STAMP, {});
  } catch (error) {
    if (error instanceof MatcherError) return error;
    throw error;
  }
}
