import type { ConfigComparison, Omission, ParameterDifference, TurnComparison } from "../../../compare/model.ts";
import { phrase, type Text } from "../phrase.ts";
import type { WordKey } from "../words/keys.ts";
import {
  ABSENT,
  counted,
  type CompareRow,
  type CompareSection,
  idOf,
  lasting,
  numberRow,
  valueFact,
  valueRow,
} from "./row.ts";

const json = (value: unknown): Text => (typeof value === "string" ? value : JSON.stringify(value));

function parameterRow(
  word: "compare.requested" | "compare.effective",
  { parameter, a, b }: ParameterDifference,
): CompareRow {
  const name = phrase(word, { parameter });
  const side = (value: unknown) => (value === null || value === undefined ? ABSENT : valueFact(json(value)));
  return { id: idOf(name), name, state: "changed", a: side(a), b: side(b) };
}

function omittedRow(state: "only-a" | "only-b", { parameter, reason }: Omission): CompareRow {
  const name = phrase("compare.omitted", { parameter });
  const [a, b] = state === "only-a" ? [valueFact(reason), ABSENT] : [ABSENT, valueFact(reason)];
  return { id: `${idOf(name)}:${state}`, name, state, a, b };
}

/** Parameters that are not the same. Rows null: none of the three lists was recorded on both sides. */
export function configSection({ config }: { readonly config: ConfigComparison }): CompareSection {
  const { requested, effective, omitted } = config;
  const known = requested !== null || effective !== null || omitted !== null;
  const rows = [
    ...(requested ?? []).map((parameter) => parameterRow("compare.requested", parameter)),
    ...(effective ?? []).map((parameter) => parameterRow("compare.effective", parameter)),
    ...(omitted?.onlyA ?? []).map((omission) => omittedRow("only-a", omission)),
    ...(omitted?.onlyB ?? []).map((omission) => omittedRow("only-b", omission)),
  ];
  return { title: "compare.config", rows: known ? rows : null, note: null };
}

/** Tools that are not declared alike. */
export function toolSection({ toolset }: TurnComparison): CompareSection {
  const rows = toolset.tools?.map(({ name, state, bytes }): CompareRow => {
    const side = (size: number | null, absent: boolean) =>
      absent ? ABSENT : valueFact(size === null ? null : phrase("is.bytes", { n: size }));
    return { id: name, name, state, a: side(bytes.a, state === "added"), b: side(bytes.b, state === "removed") };
  });
  return {
    title: "compare.tools",
    rows: rows ?? null,
    note: toolset.reordered === true ? phrase("compare.reordered") : null,
  };
}

const USAGE: readonly (readonly [keyof TurnComparison["usage"], WordKey])[] = [
  ["inputTokens", "compare.input"],
  ["cacheReadTokens", "compare.cache-read"],
  ["cacheWriteTokens", "compare.cache-write"],
  ["outputTokens", "compare.output"],
  ["reasoningTokens", "compare.reasoning"],
];

/** Tokens and times of all calls, and what failed attempts cost. */
export const usageSection = ({ usage, firstTokenMs, durationMs, retries }: TurnComparison): CompareSection => ({
  title: "compare.usage",
  rows: [
    ...USAGE.map(([key, word]) => numberRow(phrase(word), usage[key], counted)),
    numberRow(phrase("compare.first-token"), firstTokenMs, lasting),
    numberRow(phrase("compare.duration"), durationMs, lasting),
    numberRow(phrase("compare.retries"), retries.retries),
    numberRow(phrase("compare.waited"), retries.waitedMs, lasting),
    numberRow(phrase("compare.lost"), retries.lostTokens),
  ],
  note: null,
});

/** How both turns ended, and who answered. */
export const outcomeSection = ({ outcome, errorKind, provider, model, citations }: TurnComparison): CompareSection => ({
  title: "compare.outcome",
  rows: [
    valueRow(phrase("line.outcome"), outcome, outcomeText),
    valueRow(phrase("compare.error"), errorKind),
    valueRow(phrase("compare.provider"), provider),
    valueRow(phrase("compare.model"), model),
    numberRow(phrase("compare.citations"), citations),
  ],
  note: null,
});

const OUTCOMES = {
  completed: "outcome.completed",
  aborted: "outcome.aborted",
  blocked: "outcome.blocked",
  error: "outcome.error",
  "max-tokens": "outcome.max-tokens",
  interrupted: "outcome.interrupted",
  forked: "outcome.forked",
  awaiting_decision: "outcome.awaiting_decision",
} as const satisfies Readonly<Record<string, WordKey>>;

const outcomeText = (outcome: string): Text =>
  Object.hasOwn(OUTCOMES, outcome) ? phrase(OUTCOMES[outcome as keyof typeof OUTCOMES]) : outcome;
