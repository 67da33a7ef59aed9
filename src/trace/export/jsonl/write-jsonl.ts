import type { PackedCatalogue } from "../../decisions/model.ts";
import type { TurnTrace } from "../../model/turn/turn-trace.ts";
import type { ExportHead } from "../encode/otlp-request.ts";
import type { ExportedTurn, ExportedTurns } from "../model.ts";
import { FILE_SCHEMA, FILE_VERSION, type FileHead, LIST_NAMES, LISTS, type ListName, type TurnNode } from "./nodes.ts";
import { writeTaggedJson } from "./tagged-json.ts";

/**
 * Turns as lines of JSON, one part of a turn a line: what the file is, the catalogues of book revisions, then each turn
 * with its lists and its decisions behind it. Nothing of a turn is left out.
 */
export function* writeJsonl(turns: ExportedTurns, { bodies, scrubbed }: ExportHead): Generator<string> {
  const catalogues = new Map<string, PackedCatalogue>();
  for (const turn of turns) for (const { id, packed } of turn.catalogues) catalogues.set(id, packed);
  const head: FileHead = {
    schema: FILE_SCHEMA,
    v: FILE_VERSION,
    bodies,
    scrubbed,
    turns: turns.length,
    catalogues: catalogues.size,
  };
  yield lineOf(head);
  for (const [id, catalogue] of catalogues) yield lineOf({ node: "catalogue", id, catalogue });
  for (const turn of turns) for (const line of turnLines(turn)) yield lineOf(line);
}

const lineOf = (line: unknown): string => `${writeTaggedJson(line)}\n`;

function* turnLines({ trace, decisions, scanned }: ExportedTurn): Generator<unknown> {
  const node = turnNode(trace, decisions.length);
  yield scanned === undefined ? node : { ...node, scanned: scanned.length };
  for (const name of LIST_NAMES) for (const value of trace[name] ?? []) yield { node: LISTS[name], value };
  for (const value of trace.history?.messages ?? []) yield { node: "message", value };
  for (const { key, packed } of decisions) yield { node: "decisions", key, decisions: packed };
  for (const value of scanned ?? []) yield { node: "scanned", value };
}

function turnNode(trace: TurnTrace, decisions: number): TurnNode {
  const { history, ...rest } = trace;
  const turn: Partial<TurnTrace> = { ...rest };
  for (const name of LIST_NAMES) delete turn[name];
  return {
    node: "turn",
    turn: turn as Omit<TurnTrace, ListName | "history">,
    lists: Object.fromEntries(LIST_NAMES.map((name) => [name, trace[name]?.length ?? null])) as TurnNode["lists"],
    history: history && { messages: history.messages.length, omitted: history.omitted },
    decisions,
  };
}
