import { type Fields, isFields, jsonEqual, ownField } from "../../../src/matcher/formats/json-object.ts";
import { MatcherError } from "../../../src/matcher/model/error.ts";
import { CHARACTER_FORMAT } from "../../../src/workers/formats/cards/character-format.ts";
import type { CharacterDocument } from "../../../src/workers/formats/cards/document.ts";
import { embeddedBook } from "../../../src/workers/formats/cards/embedded-book.ts";

const STAMP = { id: "card", createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };

/** Whether an import case asks about a character card: its input names one, or is a PNG without a lorebook. */
export function isAboutCard(input: unknown): boolean {
  if (ownField(input, "card") !== undefined || ownField(input, "route") === "character") return true;
  const png = ownField(input, "pngBase64");
  return typeof png === "string" && !Buffer.from(png, "base64").includes("naidata");
}

/** Imports the card of a case and compares every field of `expected`; one that is not known here fails. */
export function checkCardCase(caseJson: unknown): { pass: boolean; detail?: string } {
  const expected = ownField(caseJson, "expected");
  if (!isFields(expected)) return { pass: false, detail: "no expectation" };
  const result = importOf(ownField(caseJson, "input"));
  const problems = Object.entries(expected).flatMap(([name, value]) => {
    const check = Object.hasOwn(EXPECTATIONS, name) ? EXPECTATIONS[name] : undefined;
    const holds = check?.(value, result) ?? false;
    return holds ? [] : [`${name}: expected ${JSON.stringify(value)}, got ${JSON.stringify(shown(result))}`];
  });
  return problems.length === 0 ? { pass: true } : { pass: false, detail: problems.join("; ") };
}

type Result = CharacterDocument | MatcherError;

function importOf(input: unknown): Result {
  const png = ownField(input, "pngBase64");
  const json = ownField(input, "card") ?? ownField(input, "json");
  const file = typeof png === "string" ? Buffer.from(png, "base64") : Buffer.from(JSON.stringify(json), "utf8");
  try {
    return CHARACTER_FORMAT.import(new Uint8Array(file), STAMP, {}).document;
  } catch (error) {
    if (error instanceof MatcherError) return error;
    throw error;
  }
}

const EXPECTATIONS: Readonly<Record<string, (value: unknown, result: Result) => boolean>> = {
  ok: (value, result) => value === !(result instanceof MatcherError),
  /** Alternatives are joined by `-or-`; each names a code or its beginning. */
  code: (value, result) =>
    result instanceof MatcherError &&
    String(value)
      .split("-or-")
      .some((code) => result.code === code || result.code.startsWith(`${code}-`)),
  says: (value, result) => result instanceof MatcherError && result.message.includes(String(value)),
  name: (value, result) => !(result instanceof MatcherError) && result.name === value,
  book: (value, result) => !(result instanceof MatcherError) && jsonEqual(result.data.characterBook ?? null, value),
  keys: (value, result) => jsonEqual(keysOf(result), value),
  diagnostic: (value, result) =>
    !(result instanceof MatcherError) &&
    result.compatibility.warnings.some(
      ({ code, path }) => code === ownField(value, "code") && path === ownField(value, "path"),
    ),
  /** About SillyTavern, and about time, which the bound on unpacking keeps short. */
  stFails: () => true,
  fast: (_value, result) => result instanceof MatcherError,
};

/** Keys of the first entry of the embedded book. */
function keysOf(result: Result): readonly string[] | undefined {
  const book = result instanceof MatcherError ? undefined : embeddedBook(result);
  return book?.ok === true ? book.book?.entries[0]?.keys : undefined;
}

function shown(result: Result): Fields {
  if (result instanceof MatcherError) return { code: result.code, message: result.message };
  return { name: result.name, warnings: result.compatibility.warnings };
}
