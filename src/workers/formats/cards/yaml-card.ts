import { type Document, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { LIMITS } from "../../../matcher/limits.ts";
import { MatcherError } from "../../../matcher/model/error.ts";
import { decodeLenient } from "./json-card.ts";
import type { CardNotes } from "./notes.ts";
import { recogniseCard, type RecognisedCard } from "./recognise-card.ts";

/**
 * An old card in YAML (`name`, `context`, `greeting`). Throws `yaml-syntax` with line and column, also for a second
 * document, which SillyTavern refuses too, `yaml-alias-limit`, `depth-limit`, and `input-too-large` over `yamlBytes`.
 */
export function readYamlCard(file: Uint8Array, notes: CardNotes): RecognisedCard {
  const limit = LIMITS.yamlBytes.value;
  if (file.length > limit) {
    const message = `The file is no JSON, and as YAML its ${file.length} bytes are too many; at most ${limit} are read.`;
    throw new MatcherError("input-too-large", message, { limit, requested: file.length });
  }
  const text = decodeLenient(file, notes);
  refuseDepth(text);
  return recogniseCard(parseYaml(text), "yaml");
}

/** The value as JSON has it: dates are texts, what JSON cannot say is null. */
function parseYaml(text: string): unknown {
  const lines = new LineCounter();
  try {
    // The parser's own check of keys compares each with each; a silent one says nothing of a second document.
    const options = { lineCounter: lines, prettyErrors: false, logLevel: "error", uniqueKeys: false } as const;
    const document = parseDocument(text, options);
    const fault = firstFault(document);
    if (fault !== undefined) {
      const { line, col } = lines.linePos(fault.offset);
      throw syntaxError(fault.message, { line, column: col });
    }
    const value: unknown = document.toJS({ maxAliasCount: LIMITS.yamlAliases.value });
    refuseCircle(value);
    const json = JSON.stringify(value) as string | undefined;
    return json === undefined ? null : JSON.parse(json);
  } catch (error) {
    if (error instanceof MatcherError) throw error;
    if (error instanceof ReferenceError) throw aliasError(error.message);
    if (error instanceof RangeError) throw tooDeep("The YAML is nested too deep to be read", {});
    const message = error instanceof Error ? error.message : String(error);
    throw syntaxError(message, { line: 1, column: 1 });
  }
}

interface Fault {
  readonly message: string;
  readonly offset: number;
}

function firstFault(document: Document.Parsed): Fault | undefined {
  const [error] = document.errors;
  if (error?.code === "MULTIPLE_DOCS") {
    return { message: "a second document begins here; a card is one document.", offset: error.pos[0] };
  }
  if (error?.code === "RESOURCE_EXHAUSTION") throw tooDeep("The YAML is nested too deep to be read", {});
  return error === undefined ? repeatedKey(document) : { message: error.message, offset: error.pos[0] };
}

/** The first key that its map has already. Linear. */
function repeatedKey(document: Document.Parsed): Fault | undefined {
  let fault: Fault | undefined;
  visit(document, {
    Map(_key, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (known.has(key.value)) {
          const message = `the key ${JSON.stringify(String(key.value).slice(0, 80))} is in its map already.`;
          fault = { message, offset: key.range?.[0] ?? 0 };
          return visit.BREAK;
        }
        known.add(key.value);
      }
      return undefined;
    },
  });
  return fault;
}

/** Refuses a value that an alias puts inside itself. */
function refuseCircle(value: unknown, within: Set<object> = new Set()): void {
  if (typeof value !== "object" || value === null) return;
  if (within.has(value)) throw aliasError("one of them stands inside the value that it repeats");
  within.add(value);
  for (const member of Object.values(value)) refuseCircle(member, within);
  within.delete(value);
}

/**
 * Counts brackets within brackets, and question marks in a row (keys that are maps), which the parser would take seconds for;
 * errs on the side of fewer levels in plain texts, where a bracket seldom follows a sign of YAML.
 */
function refuseDepth(text: string): void {
  const limit = LIMITS.yamlFlowDepth.value;
  let depth = 0;
  let inRow = 0;
  let before = "\n";
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === " " || sign === "\t") continue;
    if ((sign === "[" || sign === "{") && "\n[{,:?-".includes(before)) depth++;
    else if (sign === "]" || sign === "}") depth = Math.max(0, depth - 1);
    if (sign === "?" && /\s/.test(text.charAt(at + 1))) inRow++;
    else if (!"-:\n\r".includes(sign)) inRow = 0;
    before = sign;
    const requested = Math.max(depth, inRow);
    if (requested > limit) {
      throw tooDeep(`The YAML is nested more than ${limit} levels deep; at most ${limit} are read`, {
        limit,
        requested,
      });
    }
  }
}

function tooDeep(message: string, numbers: { limit?: number; requested?: number }): MatcherError {
  return new MatcherError("depth-limit", `${message}.`, { path: "$", ...numbers });
}

function syntaxError(message: string, at: { line: number; column: number }): MatcherError {
  const where = `line ${at.line}, column ${at.column}`;
  return new MatcherError("yaml-syntax", `Neither JSON nor valid YAML at ${where}: ${oneLine(message)}`, at);
}

function aliasError(message: string): MatcherError {
  return new MatcherError("yaml-alias-limit", `The aliases of the YAML cannot be followed: ${oneLine(message)}.`, {
    path: "$",
    limit: LIMITS.yamlAliases.value,
  });
}

function oneLine(message: string): string {
  return message.replaceAll(/\s+/g, " ").slice(0, 300);
}
