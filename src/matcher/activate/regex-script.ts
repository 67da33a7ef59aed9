/** SillyTavern's number for "World Info" among the places a script can apply to. */
const WORLD_INFO = 5;

/** How macros in the pattern of a script are treated: not at all, as pattern text, or as plain text. */
export type PatternMacros = "none" | "raw" | "escaped";

/** A find-and-replace script of SillyTavern, as far as it concerns lore. */
export interface RegexScript {
  readonly name: string;
  readonly find: string;
  readonly replacement: string;
  readonly trims: readonly string[];
  readonly macros: PatternMacros;
  /** Depths of at-depth entries to which it applies; Infinity without a bound. */
  readonly minDepth: number;
  readonly maxDepth: number;
}

/**
 * The scripts of a list that apply to lore: switched on, for prompts only, placed at World Info, with a pattern. The
 * list is as SillyTavern stores it; whatever has another form is left out.
 */
export function readRegexScripts(list: readonly unknown[]): readonly RegexScript[] {
  return list.flatMap((item) => {
    const script = typeof item === "object" && item !== null ? readScript(item as Record<string, unknown>) : null;
    return script === null ? [] : [script];
  });
}

function readScript(raw: Readonly<Record<string, unknown>>): RegexScript | null {
  const { placement, findRegex, replaceString, trimStrings, substituteRegex, scriptName } = raw;
  if (isTruthy(raw["disabled"]) || !isTruthy(raw["promptOnly"])) return null;
  if (!Array.isArray(placement) || !placement.includes(WORLD_INFO)) return null;
  if (typeof findRegex !== "string" || findRegex === "") return null;
  const trims = Array.isArray(trimStrings) ? trimStrings.filter((trim) => typeof trim === "string") : [];
  return {
    name: typeof scriptName === "string" ? scriptName : "",
    find: findRegex,
    replacement: typeof replaceString === "string" ? replaceString : "",
    trims,
    macros: substituteRegex === 1 ? "raw" : substituteRegex === 2 ? "escaped" : "none",
    minDepth: boundOf(raw["minDepth"], -1, -Infinity),
    maxDepth: boundOf(raw["maxDepth"], 0, Infinity),
  };
}

/** A bound counts from `least` on; anything else is no bound. */
function boundOf(value: unknown, least: number, none: number): number {
  return typeof value === "number" && value >= least ? value : none;
}

function isTruthy(value: unknown): boolean {
  return Boolean(value);
}

const SCRIPT_FORM = /^\/([\s\S]+)\/([gimsuy]*)$/;

/** Pattern and flags of a script: `/pattern/flags`, else the whole text as the pattern. */
export function splitScriptPattern(find: string): { readonly source: string; readonly flags: string } {
  const [, source = find, flags = ""] = SCRIPT_FORM.exec(find) ?? [];
  return { source, flags };
}

const GROUP_REFERENCE = /\$(\d+)|\$<([^>]+)>/g;
const WHOLE_MATCH = /\{\{match\}\}/gi;

/** A part of a replacement: plain text, or what a group holds. */
export type ReplacementPart = string | { readonly group: number } | { readonly name: string };

/** The replacement cut into plain text and groups; `{{match}}` is group 0. */
export function replacementParts(replacement: string): readonly ReplacementPart[] {
  const text = replacement.replace(WHOLE_MATCH, "$0");
  const parts: ReplacementPart[] = [];
  let at = 0;
  for (const match of text.matchAll(GROUP_REFERENCE)) {
    if (match.index > at) parts.push(text.slice(at, match.index));
    const [all, number, name = ""] = match;
    parts.push(number === undefined ? { name } : { group: Number(number) });
    at = match.index + all.length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}
