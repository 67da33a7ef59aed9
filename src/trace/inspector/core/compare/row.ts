import type { ComparedNumber, ComparedValue } from "../../../compare/model.ts";
import type { Fact } from "../fact.ts";
import { type Phrase, phrase, type Text } from "../phrase.ts";
import type { WordKey } from "../words/keys.ts";

/** `unknown`: one side was not recorded, so the two cannot be compared. */
export type CompareState = "same" | "changed" | "moved" | "added" | "removed" | "only-a" | "only-b" | "unknown";

/** One line of a comparison: the same thing on both sides. */
export interface CompareRow {
  readonly id: string;
  readonly name: Text;
  readonly state: CompareState;
  readonly a: Fact;
  readonly b: Fact;
}

/** `rows` null: the part was not recorded on a side. `note`: a sentence about all of it. */
export interface CompareSection {
  readonly title: WordKey;
  readonly rows: readonly CompareRow[] | null;
  readonly note: Phrase | null;
}

const stateOf = (same: boolean | null): CompareState => (same === null ? "unknown" : same ? "same" : "changed");

export const valueFact = (text: Text | null): Fact =>
  text === null ? { is: "not-recorded" } : text === "" ? { is: "none" } : { is: "value", text };

/** The other side does not have it. */
export const ABSENT: Fact = { is: "value", text: phrase("compare.absent") };

/** `say`: how a value is written. */
export function valueRow<Value>(
  name: Text,
  { a, b, same }: ComparedValue<Value>,
  say: (value: Value) => Text = String,
): CompareRow {
  const fact = (value: Value | null): Fact => valueFact(value === null ? null : say(value));
  return { id: idOf(name), name, state: stateOf(same), a: fact(a), b: fact(b) };
}

export const counted = (n: number): Phrase => phrase("detail.number", { n });
export const lasting = (ms: number): Phrase => phrase("is.duration", { ms });

export const numberRow = (
  name: Text,
  { a, b, delta }: ComparedNumber,
  say: (n: number) => Text = counted,
): CompareRow => valueRow(name, { a, b, same: delta === null ? null : delta === 0 }, say);

/** A row's id out of its name: what goes into the places of the word tells rows of one word apart. */
export function idOf(name: Text): string {
  if (typeof name === "string") return name;
  return [
    name.word,
    ...Object.values(name.with ?? {}).map((value) => (typeof value === "object" ? "" : String(value))),
  ].join(":");
}
