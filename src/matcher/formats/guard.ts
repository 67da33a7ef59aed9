import { LIMITS } from "../limits.ts";
import { MatcherError, type MatcherErrorCode } from "../model/error.ts";
import { formatPath, type PathSegment } from "./json-path.ts";

/** What the guard counted on its way; `members` tells whether parsing lost repeated keys. */
export interface GuardCounts {
  readonly nodes: number;
  readonly members: number;
  /** Paths of numbers too large for a double (`1e999`); they cannot be written back. */
  readonly notFinite: readonly (readonly PathSegment[])[];
}

const NOT_FINITE_MAX = 1_000;

/**
 * Checks a parsed file against the structure limits before anything is normalised, with an explicit stack.
 *
 * A node is every JSON value, containers included, object keys not; the root has depth 1. A book may have 100,000 nodes
 * plus 128 for each entry and at most 4,096 in one entry. Entries of `originalData.entries` and
 * `data.character_book.entries` earn the allowance too, each list for at most 10,000; the entry limit counts the book's
 * own list only. Throws a MatcherError with path, limit and the count that was met.
 */
export function guardStructure(root: unknown): GuardCounts {
  const lists = entryLists(root);
  for (const list of lists) if (list.path.length < 2) checkEntryCount(list);
  const earning = lists.reduce((sum, list) => sum + Math.min(list.count, LIMITS.bookEntries.value), 0);
  const walk = new GuardWalk(new Set(lists.map((list) => list.container)));
  walk.run(root);
  const limit = LIMITS.bookNodesBase.value + LIMITS.bookNodesPerEntry.value * earning;
  if (walk.nodes > limit) {
    refuse("node-limit", [], { count: walk.nodes, limit, what: `JSON values with ${earning} entries` });
  }
  return { nodes: walk.nodes, members: walk.members, notFinite: walk.notFinite };
}

interface EntryList {
  readonly container: object;
  readonly path: readonly PathSegment[];
  readonly count: number;
}

/** The lists whose members count as entries; a path of one step or none is a list of the book itself. */
function entryLists(root: unknown): EntryList[] {
  const own = at(root, ["type"]) === "risu" ? ["data"] : ["entries"];
  const paths: PathSegment[][] = Array.isArray(root)
    ? [[]]
    : [own, ["originalData", "entries"], ["data", "character_book", "entries"]];
  const lists: EntryList[] = [];
  for (const path of paths) {
    const container = at(root, path);
    if (typeof container !== "object" || container === null) continue;
    const count = Array.isArray(container) ? container.length : Object.keys(container).length;
    lists.push({ container, path, count });
  }
  return lists;
}

function at(root: unknown, path: readonly PathSegment[]): unknown {
  let value = root;
  for (const segment of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = Reflect.get(value, segment);
  }
  return value;
}

function checkEntryCount(list: EntryList): void {
  const limit = LIMITS.bookEntries.value;
  if (list.count > limit) refuse("entry-limit", list.path, { count: list.count, limit, what: "entries" });
}

function refuse(
  code: MatcherErrorCode,
  segments: readonly PathSegment[],
  found: { count: number; limit: number; what: string },
): never {
  const path = formatPath(segments);
  throw new MatcherError(code, `${path} has ${found.count} ${found.what}; at most ${found.limit} are read.`, {
    path,
    limit: found.limit,
    requested: found.count,
  });
}

interface Frame {
  readonly container: object;
  readonly keys: readonly string[] | null;
  readonly length: number;
  next: number;
  /** Nodes counted before this value, if it is an entry; else -1. */
  readonly entryStart: number;
}

class GuardWalk {
  nodes = 0;
  members = 0;
  readonly notFinite: PathSegment[][] = [];
  private readonly stack: Frame[] = [];
  private readonly entryContainers: ReadonlySet<object>;

  constructor(entryContainers: ReadonlySet<object>) {
    this.entryContainers = entryContainers;
  }

  run(root: unknown): void {
    this.visit(root, false);
    for (let frame = this.stack.at(-1); frame !== undefined; frame = this.stack.at(-1)) {
      if (frame.next === frame.length) {
        this.leave(frame);
        continue;
      }
      const index = frame.next++;
      const child: unknown = Reflect.get(frame.container, frame.keys === null ? index : (frame.keys[index] ?? ""));
      if (frame.keys !== null) this.checkKey(frame.keys[index] ?? "");
      this.visit(child, this.entryContainers.has(frame.container));
    }
  }

  private visit(value: unknown, isEntry: boolean): void {
    const entryStart = isEntry ? this.nodes : -1;
    this.nodes++;
    if (this.stack.length >= LIMITS.jsonDepth.value) {
      const what = "levels of nesting";
      refuse("depth-limit", this.path(), { count: this.stack.length + 1, limit: LIMITS.jsonDepth.value, what });
    }
    if (typeof value === "string") this.checkString(value);
    else if (typeof value === "number") this.checkNumber(value);
    else if (typeof value === "object" && value !== null) {
      const keys = Array.isArray(value) ? null : Object.keys(value);
      if (keys !== null) this.members += keys.length;
      const length = keys === null ? (value as unknown[]).length : keys.length;
      this.stack.push({ container: value, keys, length, next: 0, entryStart });
    }
  }

  private leave(frame: Frame): void {
    this.stack.pop();
    if (frame.entryStart < 0) return;
    const count = this.nodes - frame.entryStart;
    const limit = LIMITS.entryNodes.value;
    if (count > limit) refuse("entry-node-limit", this.path(), { count, limit, what: "JSON values" });
  }

  private checkString(value: string): void {
    const limit = LIMITS.stringUnits.value;
    if (value.length > limit) {
      refuse("string-limit", this.path(), { count: value.length, limit, what: "UTF-16 units" });
    }
  }

  private checkNumber(value: number): void {
    if (!Number.isFinite(value) && this.notFinite.length < NOT_FINITE_MAX) this.notFinite.push(this.path());
  }

  private checkKey(key: string): void {
    const limit = LIMITS.keyUnits.value;
    if (key.length > limit) {
      refuse("key-limit", this.path(), { count: key.length, limit, what: "UTF-16 units in its name" });
    }
  }

  private path(): PathSegment[] {
    return this.stack.map((frame) => (frame.keys === null ? frame.next - 1 : (frame.keys[frame.next - 1] ?? "")));
  }
}
