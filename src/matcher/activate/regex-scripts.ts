import { type CapturingRegex, translateCapturing } from "../compile/regex/capture-translation.ts";
import type { GroupTable } from "../compile/regex/groups.ts";
import { LIMITS } from "../limits.ts";
import type { RegexRefusalCode } from "../compile/regex/refusal.ts";
import type { RegexEngine, RegexMatch, RegexProgram } from "../ports.ts";
import {
  readRegexScripts,
  type RegexScript,
  type ReplacementPart,
  replacementParts,
  splitScriptPattern,
} from "./regex-script.ts";

/** What scripts need of the scan. */
export interface ScriptTools {
  readonly engine: RegexEngine;
  /** Expands macros; called for each match, so that variables and random numbers are used up as in SillyTavern. */
  readonly expand: (text: string) => string;
  /** The number of the first script's program; the next ones follow. No regex key may have such a number. */
  readonly firstProgramId: number;
}

/** A script that did not run, and why. */
export interface SkippedScript {
  readonly name: string;
  readonly code: RegexRefusalCode | "regex-deadline" | "regex-failed" | "regex-line-breaks" | "regex-output-limit";
  readonly construct: string;
}

interface ReadyScript {
  readonly regex: CapturingRegex;
  readonly program: RegexProgram;
  readonly global: boolean;
  readonly sticky: boolean;
}

const OTHER_LINE_BREAKS = /[\r\u2028\u2029]/;
const MACRO = /\{\{(?:[^{}]|\{\{[^{}]*\}\})*\}\}/g;
const REGEX_SYNTAX = /[\^$\\.*+?()[\]{}|/\n\r\t\v\f\0]/g;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
  ["\f", "\\f"],
  ["\0", "\\0"],
]);

/**
 * SillyTavern's find-and-replace scripts on the text of lore entries, in their order. A script whose pattern cannot be
 * run with exactly JavaScript's matches and captures is skipped and listed in {@link RegexScripts.skipped}, once.
 */
export class RegexScripts {
  readonly scripts: readonly RegexScript[];
  private readonly tools: ScriptTools;
  private readonly ready = new Map<string, ReadyScript | null>();
  private readonly skips = new Map<string, SkippedScript>();
  /** UTF-16 units that replacements may still write in this scan. */
  private unitsLeft: number = LIMITS.regexScriptUnits.value;

  /** `list`: the scripts as SillyTavern stores them. */
  constructor(list: readonly unknown[], tools: ScriptTools) {
    this.scripts = readRegexScripts(list);
    this.tools = tools;
  }

  get skipped(): readonly SkippedScript[] {
    return [...this.skips.values()];
  }

  /** The text after all scripts. `depth` is the entry's depth for entries at depth, null for all others. */
  apply(content: string, depth: number | null): string {
    let text = content;
    this.scripts.forEach((script, index) => {
      const inDepth = depth === null || (depth >= script.minDepth && depth <= script.maxDepth);
      if (inDepth && text !== "") text = this.run(script, index, text);
    });
    return text;
  }

  private run(script: RegexScript, index: number, text: string): string {
    const parts = replacementParts(script.replacement);
    const ready = this.prepare(script, index, parts);
    if (ready === null) return text;
    if (ready.regex.plainLinesOnly && OTHER_LINE_BREAKS.test(text)) {
      this.skip(script, "regex-line-breaks", "^ or $ with flag m on a text with U+000D, U+2028 or U+2029");
      return text;
    }
    const matches = this.matches(script, ready, text);
    let result = "";
    let at = 0;
    for (const match of matches) {
      const replacement = this.replacement(script, ready.regex, parts, match);
      if (replacement === null) {
        this.skip(script, "regex-output-limit", `over ${LIMITS.regexScriptUnits.value} UTF-16 units in one scan`);
        return text;
      }
      result += text.slice(at, match.start) + replacement;
      at = match.end;
    }
    return result + text.slice(at);
  }

  /** All matches that JavaScript's `replace` would replace; none when the engine could not finish. */
  private matches(script: RegexScript, ready: ReadyScript, text: string): readonly RegexMatch[] {
    const matches: RegexMatch[] = [];
    for (let from = 0; from <= text.length;) {
      const match = this.tools.engine.exec(ready.program, text, from);
      if (match === null || (ready.sticky && typeof match === "object" && match.start !== from)) break;
      if (match === "deadline" || match === "failed") {
        this.skip(script, match === "failed" ? "regex-failed" : "regex-deadline", script.find);
        return [];
      }
      matches.push(match);
      if (!ready.global) break;
      from = match.end > match.start ? match.end : stepOver(text, match.end, ready.regex.encoding);
    }
    return matches;
  }

  /** What stands in the place of a match; null when the scan's scripts have written too much. */
  private replacement(
    script: RegexScript,
    regex: CapturingRegex,
    parts: readonly ReplacementPart[],
    match: RegexMatch,
  ): string | null {
    const held = (group: number): string =>
      group === 0 ? (match.groups[0] ?? "") : (match.groups[regex.captured.indexOf(group) + 1] ?? "");
    const text = parts.map((part) => {
      if (typeof part === "string") return part;
      const groups = "group" in part ? [part.group] : (regex.groups.named.get(part.name) ?? []);
      const value = groups.map((group) => (isCaptured(regex, group) ? held(group) : "")).find((held) => held !== "");
      return value === undefined ? "" : this.trimmed(script, value);
    });
    this.unitsLeft -= text.reduce((units, part) => units + part.length, 0);
    return this.unitsLeft < 0 ? null : this.tools.expand(text.join(""));
  }

  private trimmed(script: RegexScript, value: string): string {
    let text = value;
    for (const trim of script.trims) text = text.replaceAll(this.tools.expand(trim), "");
    return text;
  }

  private prepare(script: RegexScript, index: number, parts: readonly ReplacementPart[]): ReadyScript | null {
    const find = this.findText(script);
    const key = `${index} ${find}`;
    const known = this.ready.get(key);
    if (known !== undefined) return known;
    const { source, flags } = splitScriptPattern(find);
    const regex = translateCapturing(source, flags, (group, groups) => isWanted(parts, group, groups));
    if (!regex.ok) this.skip(script, regex.code, regex.construct);
    const ready = regex.ok ? this.readyScript(regex, flags, index) : null;
    this.ready.set(key, ready);
    return ready;
  }

  private readyScript(regex: CapturingRegex, flags: string, index: number): ReadyScript {
    const { pattern, encoding, cost } = regex;
    const id = this.tools.firstProgramId + index;
    const program = { id, pattern, encoding, cost, caseInsensitive: false, captures: true };
    return { regex, program, global: flags.includes("g"), sticky: flags.includes("y") };
  }

  private findText(script: RegexScript): string {
    const { expand } = this.tools;
    if (script.macros === "none") return script.find;
    if (script.macros === "raw") return expand(script.find);
    return script.find.replace(MACRO, (macro) => escapeSyntax(expand(macro)));
  }

  private skip(script: RegexScript, code: SkippedScript["code"], construct: string): void {
    const key = `${script.name} ${script.find} ${code}`;
    if (!this.skips.has(key)) this.skips.set(key, { name: script.name, code, construct });
  }
}

function isCaptured(regex: CapturingRegex, group: number): boolean {
  return group === 0 || regex.captured.includes(group);
}

function isWanted(parts: readonly ReplacementPart[], group: number, groups: GroupTable): boolean {
  return parts.some((part) => {
    if (typeof part === "string") return false;
    return "group" in part ? part.group === group : (groups.named.get(part.name)?.includes(group) ?? false);
  });
}

/** After an empty match JavaScript goes on one unit, with the `u` flag one character. */
function stepOver(text: string, at: number, encoding: "unit" | "point"): number {
  return at + (encoding === "point" && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}

function escapeSyntax(text: string): string {
  return text.replace(REGEX_SYNTAX, (sign) => ESCAPES.get(sign) ?? `\\${sign}`);
}
