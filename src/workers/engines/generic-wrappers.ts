import { setFlagsFromString } from "node:v8";

/** V8's own value; what is set back. */
const DEFAULT_CALLS = 1_000;
const NEVER_CALLS = 1_000_000_000;

/**
 * Loads a WebAssembly module whose imports keep V8's generic wrapper, and gives back what `load` gave.
 *
 * After 1,000 calls of an import V8 compiles a wrapper for it and frees the one before, in a cache that all threads of
 * the process share; two threads that do so at the same time can bring the whole process down (`Check failed:
 * jit_page_->allocations_.erase(addr) == 1`, https://github.com/nodejs/node/issues/64500). V8 reads the number of calls
 * when it makes an instance, so the flag is set for that moment only and other modules of the host keep their speed. A
 * generic wrapper costs some 50 ns more for each call of an import. The flag exists from V8 12 on (Node 22).
 */
export function withGenericWrappers<T>(load: () => T, setFlags: (flags: string) => void = setFlagsFromString): T {
  if (Number.parseInt(process.versions.v8, 10) < 12) return load();
  setFlags(`--wasm-wrapper-tiering-budget=${NEVER_CALLS}`);
  try {
    return load();
  } finally {
    setFlags(`--wasm-wrapper-tiering-budget=${DEFAULT_CALLS}`);
  }
}
