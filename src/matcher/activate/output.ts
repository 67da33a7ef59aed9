import {
  DEFAULT_DEPTH,
  type LoreEntry,
  POSITION_AFTER,
  POSITION_AT_DEPTH,
  POSITION_BEFORE,
  POSITION_EXAMPLE_BOTTOM,
  POSITION_EXAMPLE_TOP,
  POSITION_NOTE_BOTTOM,
  POSITION_NOTE_TOP,
  POSITION_OUTLET,
} from "../compile/entry.ts";
import type { ActivatedEntry, ScanOutput } from "../model/outcome.ts";

/** An active entry with the text that is printed for it. */
export interface PrintedEntry {
  readonly entry: LoreEntry;
  readonly text: string;
}

interface DepthGroup {
  readonly depth: number | null;
  readonly role: number;
  readonly entries: string[];
}

/** Why an active entry is printed nowhere, or null if it is printed. */
export function unprintedReason({ entry, text }: PrintedEntry): NonNullable<ActivatedEntry["unprinted"]> | null {
  if (text === "") return "empty";
  if (entry.position < POSITION_BEFORE) return "no-position";
  return entry.position === POSITION_OUTLET && entry.outletName === "" ? "no-outlet" : null;
}

/**
 * The printed text. `active` is in activation order; lists are printed by insertion order, lowest first, and of equal
 * ones the later activated first. Outlets run the other way round.
 */
export function buildOutput(active: readonly PrintedEntry[]): ScanOutput {
  const sorted = active.toSorted((a, b) => b.entry.order - a.entry.order);
  const lists = new Map<number, string[]>();
  const examples: { position: "before" | "after"; content: string }[] = [];
  const depth = new Map<string, DepthGroup>();
  const outlets = new Map<string, string[]>();
  for (const one of sorted) {
    if (unprintedReason(one) !== null) continue;
    const { entry, text } = one;
    switch (entry.position) {
      case POSITION_AT_DEPTH:
        depthGroup(depth, entry).entries.push(text);
        break;
      case POSITION_OUTLET:
        append(outlets, entry.outletName, text);
        break;
      case POSITION_EXAMPLE_TOP:
      case POSITION_EXAMPLE_BOTTOM:
        examples.push({ position: entry.position === POSITION_EXAMPLE_TOP ? "before" : "after", content: text });
        break;
      default:
        append(lists, entry.position, text);
    }
  }
  const list = (position: number): string[] => (lists.get(position) ?? []).toReversed();
  return joinedWhenRead({
    before: list(POSITION_BEFORE),
    after: list(POSITION_AFTER),
    examples: examples.toReversed(),
    depth: Array.from(depth.values(), (group) => ({ ...group, entries: group.entries.toReversed() })),
    authorNoteTop: list(POSITION_NOTE_TOP),
    authorNoteBottom: list(POSITION_NOTE_BOTTOM),
    outlets,
  });
}

interface OutputLists extends Omit<ScanOutput, "before" | "after"> {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The two large texts are joined when they are read: whoever places entries by itself never needs them. */
function joinedWhenRead({ before, after, ...rest }: OutputLists): ScanOutput {
  let beforeText: string | undefined;
  let afterText: string | undefined;
  return {
    get before(): string {
      return (beforeText ??= before.join("\n"));
    },
    get after(): string {
      return (afterText ??= after.join("\n"));
    },
    ...rest,
  };
}

function append<Key>(lists: Map<Key, string[]>, key: Key, text: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [text]);
  else list.push(text);
}

/**
 * The group of a depth and role. An entry without a depth looks for the group of the editor's default depth, but opens
 * one of its own, which no other finds.
 */
function depthGroup(groups: Map<string, DepthGroup>, entry: LoreEntry): DepthGroup {
  const role = entry.role ?? 0;
  const known = groups.get(`${entry.depth ?? DEFAULT_DEPTH}/${role}`);
  if (known !== undefined) return known;
  const group: DepthGroup = { depth: entry.depth, role, entries: [] };
  groups.set(entry.depth === null ? `alone ${groups.size}` : `${entry.depth}/${role}`, group);
  return group;
}

/**
 * The author's note with the entries around it, as SillyTavern merges it; for a note that is active this turn. One
 * line break at each end is removed, which an empty list leaves behind.
 */
export function mergeAuthorNote(output: ScanOutput, note: string): string {
  return `${output.authorNoteTop.join("\n")}\n${note}\n${output.authorNoteBottom.join("\n")}`.replaceAll(
    /^\n|\n$/g,
    "",
  );
}
