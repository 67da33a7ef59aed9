import { plainValue } from "../../../../src/trace/export/attribute.ts";
import type { TurnSpan } from "../../../../src/trace/export/spans/span.ts";
import { turnSpans } from "../../../../src/trace/export/spans/turn-spans.ts";
import type { TurnTrace } from "../../../../src/trace/model/turn/turn-trace.ts";
import { fullTurn, hash } from "./turns.ts";

/** The spans of a turn; of the full one unless given. */
export const spansOf = (trace: TurnTrace = fullTurn()): readonly TurnSpan[] => turnSpans(trace, hash).spans;

export const named = (name: string, spans = spansOf()): TurnSpan[] => spans.filter((span) => span.name === name);

/** The first one with a name. */
export function one(name: string, spans = spansOf()): TurnSpan {
  const [span] = named(name, spans);
  if (span === undefined) throw new Error(`no span ${name}`);
  return span;
}

export const attributesOf = (span: TurnSpan | undefined): Record<string, unknown> =>
  Object.fromEntries((span?.attributes ?? []).map(([name, value]) => [name, plainValue(value)]));
