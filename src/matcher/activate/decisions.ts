import { OMITTED_REASONS, type Reason, reasonCode } from "../model/reason.ts";
import type { DecisionColumns } from "../model/outcome.ts";

/** How far an entry came with this reason; a later loop replaces a reason only by one that is further on. */
const LADDER: Uint8Array = buildLadder();

function buildLadder(): Uint8Array {
  const steps: readonly (readonly Reason[])[] = [
    ["invalid"],
    ["disabled"],
    ["trigger"],
    ["character-filter"],
    ["tag-filter"],
    ["delay"],
    ["cooldown"],
    ["delay-until-recursion"],
    ["exclude-recursion"],
    ["dont-activate"],
    ["no-keys"],
    ["key-miss"],
    ["regex-refused", "regex-deadline", "regex-killed"],
    ["secondary-miss"],
    ["group-lost"],
    ["budget"],
    ["probability"],
  ];
  const ladder = new Uint8Array(64);
  steps.forEach((reasons, step) => {
    for (const reason of reasons) ladder[reasonCode(reason)] = step + 1;
  });
  return ladder;
}

const LOOP_MAX = 255;
const FIRST_OMITTED = reasonCode(OMITTED_REASONS[0]);

/** The reason of every entry: of the loop in which it came furthest, the first such loop. */
export class Decisions {
  readonly reason: Uint8Array;
  readonly loop: Uint8Array;
  readonly #seen: Uint8Array;

  /** `base`: the reasons of entries that no loop looks at. */
  constructor(base: Uint8Array) {
    this.reason = Uint8Array.from(base);
    this.loop = new Uint8Array(base.length).fill(1);
    this.#seen = new Uint8Array(base.length);
  }

  /** Whether the reason says more than what is known of the entry; then it is taken over. */
  omit(entry: number, code: number, loop: number): boolean {
    if (this.#seen[entry] === 1 && LADDER[code]! <= LADDER[this.reason[entry]!]!) return false;
    this.#set(entry, code, loop);
    return true;
  }

  /** The last word: activated, or activated and not printed. */
  settle(entry: number, code: number, loop: number): void {
    this.#set(entry, code, loop);
  }

  isOmitted(entry: number): boolean {
    return this.reason[entry]! >= FIRST_OMITTED;
  }

  columns(): DecisionColumns {
    return { count: this.reason.length, reason: this.reason, loop: this.loop };
  }

  #set(entry: number, code: number, loop: number): void {
    this.#seen[entry] = 1;
    this.reason[entry] = code;
    this.loop[entry] = Math.min(loop, LOOP_MAX);
  }
}
