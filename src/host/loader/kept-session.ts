import {
  changedRecord,
  patchBetween,
  type SessionChange,
  type SessionRecord,
  type SessionState,
  turnBase,
} from "../../workers/client.ts";
import type { SessionAdvance, SessionBase } from "./memory.ts";
import type { SessionWriter } from "./session-writer.ts";

/** Why a session is not written: its file cannot be used, or was not looked at yet. */
export type OffFile = "unusable" | "unread";

/** One session in memory, and what writes it. Changes count at once, whatever becomes of the file. */
export class KeptSession {
  #record: SessionRecord;
  #writer: SessionWriter | OffFile;
  #base: { readonly record: SessionRecord; readonly turn: number; readonly value: SessionBase } | null = null;

  constructor(record: SessionRecord, offFile: OffFile = "unread") {
    this.#record = record;
    this.#writer = offFile;
  }

  get record(): SessionRecord {
    return this.#record;
  }

  /** From now on changes are written. */
  writeWith(writer: SessionWriter): void {
    this.#writer = writer;
  }

  get isUnread(): boolean {
    return this.#writer === "unread";
  }

  get writer(): SessionWriter | null {
    return typeof this.#writer === "string" ? null : this.#writer;
  }

  /** Whether the session can be read again as it is. */
  get isOnDisk(): boolean {
    return this.writer?.isDirty === false;
  }

  base(turn: number): SessionBase {
    const record = this.#record;
    if (this.#base?.record !== record || this.#base.turn !== turn) {
      this.#base = { record, turn, value: baseOf(record.seed, turnBase(record, turn)) };
    }
    return this.#base.value;
  }

  /** A request was observed. The first one is written although it changed nothing: the seed is in use from then on. */
  advance(turn: number, seq: number, advance: SessionAdvance): void {
    const { state, unobserved } = this.#record;
    const patch = patchBetween(state, stateOf(advance, state.parameters));
    if (Object.keys(patch).length > 0 || unobserved !== null) this.#change({ type: "observed", turn, seq, patch });
    else if (this.writer?.isWritten === false) this.writer.push();
  }

  remember(parameters: Readonly<Record<string, unknown>>): void {
    const { state } = this.#record;
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
    const patch = patchBetween(state, { ...state, parameters: new Map(given) });
    if (Object.keys(patch).length > 0) this.#change({ type: "parameters", patch });
  }

  #change(change: SessionChange): void {
    this.#record = changedRecord(this.#record, change);
    this.writer?.push(change);
  }
}

function baseOf(seed: string, { sticky, cooldown, variables, globals }: SessionState): SessionBase {
  const timed = { sticky: Object.fromEntries(sticky), cooldown: Object.fromEntries(cooldown) };
  return { seed, timed, variables: [...variables], globals: [...globals] };
}

function stateOf(of: SessionAdvance, parameters: SessionState["parameters"]): SessionState {
  const { timed, variables, globals } = of;
  return {
    sticky: new Map(Object.entries(timed.sticky)),
    cooldown: new Map(Object.entries(timed.cooldown)),
    variables: new Map(variables),
    globals: new Map(globals),
    parameters,
  };
}
