import { finishFailure, usageFacts } from "../../../trace/project/turn/events/message-facts.ts";
import type { UsageFacts } from "../../../trace/project/turn/events/turn-event.ts";
import type { OpenTurn } from "./open-turn.ts";

export interface CallWatchOptions {
  readonly turn: Pick<OpenTurn, "firstToken" | "finished" | "gaveUp">;
  /** Runs what must not reach the host when it fails. */
  readonly guarded: (work: () => void) => void;
  readonly changed: () => void;
  readonly drain: () => void;
}

/** Looks at the chunks of one answer as they pass: by their types, never at a text. */
export class CallWatch {
  readonly #options: CallWatchOptions;
  #isBegun = false;
  #hasToken = false;
  #isOver = false;
  #usage: UsageFacts | null = null;

  constructor(options: CallWatchOptions) {
    this.#options = options;
  }

  /** Before the chunk is handed on. */
  chunk(chunk: unknown): void {
    const type = typeOf(chunk);
    const isToken = !this.#hasToken && typeof type === "string" && type.endsWith("-delta");
    if (this.#isBegun && !isToken && type !== "finish" && type !== "usage") return;
    this.#options.guarded(() => this.#take(chunk, { type, isToken }));
  }

  /** No more chunks come. `isAborted`: whoever read them stopped, or was stopped. */
  over(isAborted: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { guarded, turn, changed } = this.#options;
    guarded(() => {
      turn.gaveUp(isAborted);
      changed();
    });
  }

  #take(chunk: unknown, { type, isToken }: { readonly type: unknown; readonly isToken: boolean }): void {
    const { turn, changed, drain } = this.#options;
    if (!this.#isBegun) {
      this.#isBegun = true;
      drain();
    }
    if (isToken) {
      this.#hasToken = true;
      turn.firstToken();
      changed();
    }
    if (type === "usage") this.#usage = usageFacts(fieldOf(chunk, "usage")) ?? this.#usage;
    if (type !== "finish" || this.#isOver) return;
    this.#isOver = true;
    const kind = fieldOf(fieldOf(chunk, "reason"), "kind");
    const finishReason = typeof kind === "string" ? kind : null;
    turn.finished({ finishReason, usage: this.#usage, failure: finishFailure(chunk) });
    changed();
  }
}

const typeOf = (chunk: unknown): unknown => fieldOf(chunk, "type");

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && key in value
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
