import { readFileSync } from "node:fs";

/** How often to look, in milliseconds. */
const LOOK_MS = 500;

/** The processes that this one works for. */
export interface Parents {
  readonly parent: number;
  /** The `npm` that the parent works for: it runs its scripts in a shell, which outlives it. null: none, or not to be told. */
  readonly npm: number | null;
}

/** Calls `gone` once when one of the parents has ended, and with that whoever started this. Returns what ends the watch. */
export function watchParents(gone: () => void, look: () => Parents = parents): () => void {
  const first = look();
  const timer = setInterval(() => {
    const now = look();
    if (now.parent === first.parent && now.npm === first.npm) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The parents as they are now. Above the parent it can be told on Linux alone. */
export function parents(): Parents {
  const parent = process.ppid;
  const above = parentOf(parent);
  return { parent, npm: above !== null && isNpm(above) ? above : null };
}

/** The parent of a process; null: it is gone, or it cannot be told. */
function parentOf(pid: number): number | null {
  // "pid (name) state parent ...", where a name may hold anything.
  return Number(/^.*\) \S (\d+) /su.exec(procFile(pid, "stat"))?.[1]) || null;
}

/** npm gives its process the name of what it does, such as "npm start". */
const isNpm = (pid: number): boolean => procFile(pid, "comm").startsWith("npm");

function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
