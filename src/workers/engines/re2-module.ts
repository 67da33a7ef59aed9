import { createRequire } from "node:module";

import { keepGenericWrappers } from "./generic-wrappers.ts";

/** The class below the public one of re2-wasm; its declarations lack `delete` and byte input. */
export interface WrappedRe2 {
  ok(): boolean;
  error(): string;
  match(text: Uint8Array, start: number, captures: boolean): WrappedMatch;
  delete(): void;
}

/** `start` and `index` count code points; `index` is -1 without a match. */
export interface WrappedMatch {
  readonly match: string;
  readonly index: number;
  readonly groups: readonly (string | undefined)[];
}

/** One instance of the module, with a heap of its own. */
export interface Re2Module {
  readonly WrappedRE2: new (pattern: string, ignoreCase: boolean, multiline: boolean, dotAll: boolean) => WrappedRe2;
}

const MODULE = "re2-wasm/build/wasm/re2.js";

/**
 * A fresh instance of the module; about 20 ms. The `require` is made anew each time because a kept one would hold every
 * dropped instance in its list of children; the module prints its abort through the `console.warn` that it finds while
 * loading.
 */
export function loadRe2(): Re2Module {
  keepGenericWrappers();
  const require = createRequire(import.meta.url);
  const path = require.resolve(MODULE);
  const { warn } = console;
  console.warn = () => undefined;
  try {
    const loaded: unknown = require(path);
    return loaded as Re2Module;
  } finally {
    console.warn = warn;
    delete require.cache[path];
  }
}
