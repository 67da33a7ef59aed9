import { DeepSeekCounter } from "./engines/tokens.ts";

/** What one thread keeps between tasks. */
export class ThreadState {
  readonly tokens = new DeepSeekCounter();

  /** Gives everything back that garbage collection does not know of. */
  free(): void {
    this.tokens.free();
  }
}
