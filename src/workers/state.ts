import type { CompiledLore } from "../matcher/engine.ts";
import { LIMITS } from "../matcher/limits.ts";
import { ByteLru } from "./byte-lru.ts";
import type { TaskControl } from "./control.ts";
import { Re2Engine } from "./engines/re2.ts";
import { DeepSeekCounter } from "./engines/tokens.ts";

/** What one thread keeps between tasks. */
export class ThreadState {
  readonly tokens = new DeepSeekCounter();
  /** Compiled books that this thread has attached; their tables are shared, the rest is this thread's own. */
  readonly lores = new ByteLru<CompiledLore>({
    bytesMax: LIMITS.residentBytes.value,
    countMax: LIMITS.residentLores.value,
  });
  readonly #regex = new Re2Engine({ now: () => 0, deadline: () => Number.POSITIVE_INFINITY });

  /** The regex engine, for one task: it leaves its mark in the task's word and runs nothing after the deadline. */
  regexFor(control: TaskControl, softDeadline: number): Re2Engine {
    this.#regex.options = {
      stopWord: control.programWord,
      now: () => (control.stopRequested === "no" ? performance.now() : Number.POSITIVE_INFINITY),
      deadline: () => softDeadline,
    };
    return this.#regex;
  }

  /** Gives everything back that garbage collection does not know of. */
  free(): void {
    this.tokens.free();
    this.#regex.free();
    this.lores.clear();
  }
}
