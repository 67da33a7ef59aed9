import { answerOf } from "../../../src/trace/decisions/answer.ts";
import { itemsOf } from "../../../src/trace/decisions/items-of.ts";
import type { AfterAssembly, GroundedCapture } from "../../../src/trace/decisions/model.ts";
import type { TurnTrace } from "../../../src/trace/model/turn/turn-trace.ts";
import {
  active,
  bookOf,
  captureOf,
  decisionsOf,
  entryOf,
  type RowGiven,
} from "../../trace/decisions/support/decisions.ts";
import { sampleTurn } from "./sample-turn.ts";

/** A sample turn with packed decisions of as many entries as are asked for, made by the packer of the plugin. */
export interface DecidedTurn {
  readonly trace: TurnTrace;
  readonly capture: GroundedCapture;
  readonly after: AfterAssembly;
  /** As the API answers it to whoever asks for msgpack. */
  readonly packed: unknown;
}

const NAMES = [
  "Harbour lamp",
  "The tide bell",
  "Captain Vell",
  "Salt road",
  "Old quay",
  "Fog signal",
  "灯塔守夜人的旧誓约",
];
const BOOKS = ["harbour", "sea"];

export interface DecidedOptions {
  readonly n?: number;
  readonly entries?: number;
  readonly names?: readonly string[];
}

export function decidedTurn({ n = 7, entries = 240, names = NAMES }: DecidedOptions = {}): DecidedTurn {
  const rows = Array.from({ length: entries }, (_, row) => rowAt(row, { names, n }));
  const { packed, catalogues, opened } = decisionsOf({
    rows,
    books: BOOKS.map((id) => bookOf(id, id === "sea" ? { bindingSources: ["character"] } : {})),
    sections: ["pmp-dsh-tavern:part:3:world-book:before"],
  });
  const trace = sampleTurn({ n });
  const callId = trace.calls[0]?.id ?? null;
  const capture = captureOf(opened, { blockIds: new Map([[opened.sections[0] ?? "", "b3"]]), verifiedBy: { callId } });
  const after: AfterAssembly = { citations: trace.citations, executed: new Map() };
  const items = itemsOf([capture], after);
  return {
    trace: { ...trace, ...items },
    capture,
    after,
    packed: answerOf({ turnId: trace.turnId, packed }, catalogues, { capture, after }),
  };
}

function rowAt(row: number, { names, n }: { readonly names: readonly string[]; readonly n: number }): RowGiven {
  const name = names[row % names.length] ?? "";
  const entry = entryOf(row, {
    name: row < names.length ? name : `${name} ${row}`,
    keys: [`lamp ${row}`, `灯 ${row}`],
    probability: row % 6 === 3 ? 40 : null,
    group: row % 6 === 4 ? ["weather"] : [],
  });
  // The previous turn of the same session had other entries.
  return { book: BOOKS[row % 4 === 3 ? 1 : 0] ?? "", entry, ...decisionAt(row < 12 ? row + (n % 2) : row) };
}

function decisionAt(row: number): Pick<RowGiven, "reason" | "more"> {
  if (row === 0) return { reason: "constant", more: active(0, { by: "constant", tokens: 31 }) };
  if (row < 6) return { reason: "key", more: active(row, { tokens: 30 + row, evidence: FOUND }) };
  const by = { by: "primary", evidence: FOUND, sections: [] } as const;
  if (row === 6) return { reason: "probability", more: { ...by, roll: { value: 0.632, probability: 40 } } };
  if (row === 7)
    return { reason: "group-lost", more: { ...by, group: { name: "weather", winner: 2, score: 1, best: 3 } } };
  if (row < 12) {
    return {
      reason: "budget",
      more: { ...by, tokens: 120, budget: { cut: "global-cap", used: 1980, tokens: 120, limit: 2048 } },
    };
  }
  return { reason: row % 17 === 0 ? "disabled" : "key-miss" };
}

const FOUND = { keyIndex: 0, where: "message", index: 0, offset: 12, length: 4 } as const;
