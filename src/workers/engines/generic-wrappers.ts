import { setFlagsFromString } from "node:v8";

const NEVER_CALLS = 1_000_000_000;

/**
 * Makes WebAssembly modules that are loaded from now on keep V8's generic wrapper for their imports; to be called before
 * a module is loaded in any thread.
 *
 * After 1,000 calls of an import V8 compiles a wrapper for it and frees the one before, in a cache that all threads of
 * the process share; two threads that do so at the same time can bring the whole process down (`Check failed:
 * jit_page_->allocations_.erase(addr) == 1`, https://github.com/nodejs/node/issues/64500). V8 reads the number of calls
 * when it makes an instance. The flag belongs to the whole process and is not set back: another thread may be loading
 * its module at that moment, and would lose the protection. A generic wrapper costs some 50 ns more for each call of an
 * import. The flag exists from V8 12 on (Node 22).
 */
export function keepGenericWrappers(setFlags: (flags: string) => void = setFlagsFromString): void {
  if (Number.parseInt(process.versions.v8, 10) >= 12) setFlags(`--wasm-wrapper-tiering-budget=${NEVER_CALLS}`);
}
