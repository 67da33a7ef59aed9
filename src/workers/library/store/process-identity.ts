import { readFileSync, readlinkSync } from "node:fs";
import { uptime } from "node:os";

/** What tells one process from all others that ever had its number. What a system cannot tell is null. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time as the kernel counts it. */
  readonly startedAt: string | null;
  /** Identity of the running system; another one after each start of it, and on each machine. */
  readonly boot: string | null;
  /** Numbers of processes mean something within this space only. */
  readonly pidSpace: string | null;
  /** When the system was started, in ms since the epoch; only compared where `boot` is null. */
  readonly bootedAt: number;
}

/** Clocks are set: two readings of one start of the system differ by less. */
const BOOT_TOLERANCE_MS = 10 * 60_000;

const readText = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return null;
  }
};

const readLink = (path: string): string | null => {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
};

/** State letter and start time of a process from `/proc`, null without one. */
function kernelRecord(pid: number): { readonly state: string; readonly startedAt: string } | null {
  const text = readText(`/proc/${pid}/stat`);
  // The name of the program, in brackets, may hold spaces and brackets; fields are counted behind it.
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, startedAt] = [fields?.[0], fields?.[19]];
  return state === undefined || startedAt === undefined ? null : { state, startedAt };
}

/** Whether a process of this number runs here; one that has ended and was not waited for does not. */
export function isRunning(pid: number): boolean {
  const record = kernelRecord(pid);
  if (record !== null) return record.state !== "Z" && record.state !== "X";
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** This process. All its threads have the same identity. */
export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    startedAt: kernelRecord(process.pid)?.startedAt ?? null,
    boot: readText("/proc/sys/kernel/random/boot_id"),
    pidSpace: readLink("/proc/self/ns/pid"),
    bootedAt: Math.round(Date.now() - uptime() * 1_000),
  };
}

/** Whether both name the same process. */
export const isSameProcess = (a: ProcessIdentity, b: ProcessIdentity): boolean =>
  a.pid === b.pid && a.startedAt === b.startedAt && isSameWorld(a, b);

/**
 * Whether that process still runs, as far as `own` can see. A process of another system, of a system before its restart
 * or of another container cannot be seen and counts as gone: else a copied folder or a restarted container would be
 * locked for ever.
 */
export function isAlive(other: ProcessIdentity, own: ProcessIdentity): boolean {
  if (!isSameWorld(other, own) || !isRunning(other.pid)) return false;
  const startedAt = kernelRecord(other.pid)?.startedAt ?? null;
  return startedAt === null || other.startedAt === null || startedAt === other.startedAt;
}

function isSameWorld(a: ProcessIdentity, b: ProcessIdentity): boolean {
  if (a.boot !== null && b.boot !== null) {
    return a.boot === b.boot && (a.pidSpace === null || b.pidSpace === null || a.pidSpace === b.pidSpace);
  }
  return a.boot === b.boot && Math.abs(a.bootedAt - b.bootedAt) < BOOT_TOLERANCE_MS;
}
