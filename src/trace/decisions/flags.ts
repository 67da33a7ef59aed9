import { LOGIC_NAMES } from "./names.ts";
import type { CatalogueEntry } from "./model.ts";

/** The facts of an entry that are yes, no or "not said", as bits of one number. */
export type EntryFlags = Pick<
  CatalogueEntry,
  | "constant"
  | "disabled"
  | "decorator"
  | "logic"
  | "groupOverride"
  | "excludeRecursion"
  | "preventRecursion"
  | "ignoreBudget"
>;

const CONSTANT = 1;
const DISABLED = 2;
const OVERRIDE = 4;
const IGNORE_BUDGET = 8;
const ACTIVATE = 16;
const DONT_ACTIVATE = 32;
/** Three states each, two bits from these on: 0 not said, 1 no, 2 yes. */
const EXCLUDE_AT = 6;
const PREVENT_AT = 8;
/** 0 none, else the index of the logic + 1. */
const LOGIC_AT = 10;

export function packFlags(entry: EntryFlags): number {
  return (
    bit(entry.constant, CONSTANT) |
    bit(entry.disabled, DISABLED) |
    bit(entry.groupOverride, OVERRIDE) |
    bit(entry.ignoreBudget, IGNORE_BUDGET) |
    bit(entry.decorator === "activate", ACTIVATE) |
    bit(entry.decorator === "dont_activate", DONT_ACTIVATE) |
    (tri(entry.excludeRecursion) << EXCLUDE_AT) |
    (tri(entry.preventRecursion) << PREVENT_AT) |
    ((entry.logic === null ? 0 : LOGIC_NAMES.indexOf(entry.logic) + 1) << LOGIC_AT)
  );
}

export function openFlags(flags: number): EntryFlags {
  return {
    constant: (flags & CONSTANT) !== 0,
    disabled: (flags & DISABLED) !== 0,
    groupOverride: (flags & OVERRIDE) !== 0,
    ignoreBudget: (flags & IGNORE_BUDGET) !== 0,
    decorator: (flags & ACTIVATE) !== 0 ? "activate" : (flags & DONT_ACTIVATE) !== 0 ? "dont_activate" : null,
    excludeRecursion: untri(flags >> EXCLUDE_AT),
    preventRecursion: untri(flags >> PREVENT_AT),
    logic: LOGIC_NAMES[((flags >> LOGIC_AT) & 7) - 1] ?? null,
  };
}

const bit = (value: boolean, flag: number): number => (value ? flag : 0);
const tri = (value: boolean | null): number => (value === null ? 0 : value ? 2 : 1);
const untri = (bits: number): boolean | null => ((bits & 3) === 0 ? null : (bits & 3) === 2);
