import type { FileSystem } from "../../../../../src/workers/library/store/file-system.ts";
import type { StoreFolder } from "../../../../../src/workers/library/store/store-folder.ts";
import { Errno, MemoryFileSystem } from "./memory-file-system.ts";
import { type Call, watched } from "./watched.ts";

export const ROOT = "/data";

export const storeOn = (fs: FileSystem): StoreFolder => ({ fs, root: ROOT, assertOwner: () => undefined });

export interface Scene {
  /** Brings an empty file system into the state before the operation. */
  readonly before: (fs: MemoryFileSystem) => void;
  readonly operation: (store: StoreFolder) => unknown;
}

export interface Run {
  readonly memory: MemoryFileSystem;
  /** What the operation threw, undefined when it returned. */
  readonly error: unknown;
  readonly calls: readonly Call[];
}

/** The operation on a fresh file system; `fail` gives the error code of a call, undefined lets it be made. */
export function run(scene: Scene, fail: (call: Call) => string | undefined = () => undefined): Run {
  const memory = new MemoryFileSystem();
  scene.before(memory);
  const calls: Call[] = [];
  const fs = watched(memory, (call) => {
    calls.push(call);
    const code = fail(call);
    if (code !== undefined) throw new Errno(code);
  });
  try {
    scene.operation(storeOn(fs));
    return { memory, error: undefined, calls };
  } catch (error) {
    return { memory, error, calls };
  }
}

/** The operation once for each of its calls, with that call failing by `code`. */
export function failEach(scene: Scene, code: string): readonly (Run & { readonly failed: Call })[] {
  return run(scene).calls.map((failed) => ({
    ...run(scene, (call) => (call.index === failed.index ? code : undefined)),
    failed,
  }));
}

/** The operation once for each of its calls, stopped there for good: whatever is called after it fails too. */
export function stopAtEach(scene: Scene): readonly Run[] {
  return run(scene).calls.map((last) => run(scene, (call) => (call.index >= last.index ? "EIO" : undefined)));
}

/** Every state that a loss of power before any call, or after the last one, can leave behind. */
export function powerLosses(scene: Scene): readonly MemoryFileSystem[] {
  const states: MemoryFileSystem[] = [];
  for (const { memory } of [...stopAtEach(scene), run(scene)]) {
    for (let kept = 0; kept <= memory.volatile; kept++) states.push(memory.afterPowerLoss(kept));
  }
  return states;
}
