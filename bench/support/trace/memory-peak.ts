import { readFileSync, writeFileSync } from "node:fs";

const MIB = 2 ** 20;

/**
 * Watches resident memory of this process from now on, all of its threads together; the returned function gives, in MiB,
 * how far it rose above what it was. Linux only: NaN elsewhere.
 */
export function watchMemory(): () => number {
  const before = process.memoryUsage.rss() / MIB;
  try {
    // "5" makes the highest value so far the present one.
    writeFileSync("/proc/self/clear_refs", "5");
  } catch {
    return () => Number.NaN;
  }
  return () => {
    const kib = Number(/^VmHWM:\s+(\d+) kB/mu.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
    return Math.max(0, kib / 1024 - before);
  };
}
