import { mergeAuthorNote } from "../activate/output.ts";
import type { LoopNote, RollNote, ScanOutcome } from "../model/outcome.ts";
import type { TimedEffect, TimedState } from "../model/request.ts";

type EntryName = readonly [book: string, uid: number | string];

/** The entry names of an outcome's indices: `[book, uid]` of the compiled list. */
export type EntryNames = (entry: number) => EntryName;

interface LoopFields extends Omit<LoopNote, "candidates" | "passed"> {
  readonly candidates: readonly EntryName[];
  readonly passed: readonly EntryName[];
}

interface RollFields {
  readonly kind: RollNote["kind"];
  readonly value: number;
  readonly uid: string | null;
  readonly group?: string;
  readonly passed?: boolean;
}

type EffectFields = Omit<TimedEffect, "hash">;

/** One step in the fields that recorded cases use. */
export interface StepFields {
  readonly activated: readonly EntryName[];
  readonly before: string;
  readonly after: string;
  readonly examples: ScanOutcome["output"]["examples"];
  readonly depth: ScanOutcome["output"]["depth"];
  readonly authorNoteTop: readonly string[];
  readonly authorNoteBottom: readonly string[];
  readonly authorNoteFinal?: string;
  readonly outlets: Readonly<Record<string, readonly string[]>>;
  readonly loops: readonly LoopFields[];
  readonly budget: number | null;
  readonly overflowed: boolean;
  readonly rolls: readonly RollFields[];
  readonly timed: { readonly sticky: Record<string, EffectFields>; readonly cooldown: Record<string, EffectFields> };
}

/** An outcome in the fields of recorded cases. `note`: the author's note, if one is active this turn. */
export function stepFields(outcome: ScanOutcome, nameOf: EntryNames, note: string | null): StepFields {
  const { output } = outcome;
  return {
    activated: outcome.activated.map(({ book, uid }) => [book, uid]),
    before: output.before,
    after: output.after,
    examples: output.examples,
    depth: output.depth,
    authorNoteTop: output.authorNoteTop,
    authorNoteBottom: output.authorNoteBottom,
    ...(note === null ? {} : { authorNoteFinal: mergeAuthorNote(output, note) }),
    outlets: Object.fromEntries(output.outlets),
    loops: outcome.loops.map((loop) => ({
      ...loop,
      candidates: loop.candidates.map(nameOf),
      passed: loop.passed.map(nameOf),
    })),
    budget: outcome.budget.tokens,
    overflowed: outcome.budget.overflowed,
    rolls: outcome.rolls.map((roll) => rollFields(roll, nameOf)),
    timed: timedFields(outcome.timed),
  };
}

function rollFields(roll: RollNote, nameOf: EntryNames): RollFields {
  return {
    kind: roll.kind,
    value: roll.value,
    uid: roll.entry === null ? null : String(nameOf(roll.entry)[1]),
    ...(roll.group === undefined ? {} : { group: roll.group }),
    ...(roll.passed === undefined ? {} : { passed: roll.passed }),
  };
}

function timedFields(timed: TimedState): StepFields["timed"] {
  const fields = (effects: Readonly<Record<string, TimedEffect>>): Record<string, EffectFields> =>
    Object.fromEntries(
      Object.entries(effects).map(([key, { start, end, protected: isProtected }]) => [
        key,
        { start, end, protected: isProtected },
      ]),
    );
  return { sticky: fields(timed.sticky), cooldown: fields(timed.cooldown) };
}
