import { LineCounter, parseDocument } from "yaml";
import { LIMITS } from "../../../matcher/limits.ts";
import { MatcherError } from "../../../matcher/model/error.ts";
import { decodeLenient } from "./json-card.ts";
import type { CardNotes } from "./notes.ts";
import { recogniseCard, type RecognisedCard } from "./recognise-card.ts";

/**
 * An old card in YAML (`name`, `context`, `greeting`). Throws `yaml-syntax` with line and column, `yaml-alias-limit`,
 * `depth-limit`, and `input-too-large` over `yamlBytes`.
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
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: "silent" });
    const [error] = document.errors;
    if (error !== undefined) {
      const { line, col } = lines.linePos(error.pos[0]);
      throw syntaxError(error.message, { line, column: col });
    }
    const value: unknown = document.toJS({ maxAliasCount: LIMITS.yamlAliases.value });
    const json = JSON.stringify(value) as string | undefined;
    return json === undefined ? null : JSON.parse(json);
  } catch (error) {
    if (error instanceof MatcherError) throw error;
    if (error instanceof ReferenceError) throw aliasError(error.message);
    const message = error instanceof Error ? error.message : String(error);
    throw syntaxError(message, { line: 1, column: 1 });
  }
}

/**
 * Counts brackets within brackets, which the parser would take seconds for; errs on the side of fewer levels in plain
 * texts, where a bracket seldom follows a sign of YAML.
 */
function refuseDepth(text: string): void {
  const limit = LIMITS.yamlFlowDepth.value;
  let depth = 0;
  let before = "\n";
  for (const sign of text) {
    if (sign === " " || sign === "\t") continue;
    if ((sign === "[" || sign === "{") && "\n[{,:?-".includes(before)) depth++;
    else if (sign === "]" || sign === "}") depth = Math.max(0, depth - 1);
    before = sign;
    if (depth > limit) {
      const message = `The YAML is nested more than ${limit} levels deep; at most ${limit} are read.`;
      throw new MatcherError("depth-limit", message, { path: "$", limit, requested: depth });
    }
  }
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
