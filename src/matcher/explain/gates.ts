import type { Reason } from "../model/reason.ts";

/** The gates of an entry on its way into the prompt, in the order in which they are passed. */
export const GATES = [
  "bound",
  "loaded",
  "enabled",
  "filters",
  "timed",
  "recursion",
  "shortcut",
  "primary",
  "secondary",
  "group",
  "probability",
  "budget",
  "candidates",
  "raw-lore",
  "profile-bytes",
  "placement",
] as const;

/** A gate by name. */
export type GateName = (typeof GATES)[number];

/** What a gate is called in a ladder. */
export const GATE_TITLES: Readonly<Record<GateName, string>> = {
  bound: "bound to the scan",
  loaded: "book loaded",
  enabled: "enabled",
  filters: "generation type, character and tag filters",
  timed: "delay, cooldown, sticky",
  recursion: "recursion flags",
  shortcut: "decorator, constant or forced",
  primary: "primary keys",
  secondary: "secondary keys",
  group: "inclusion group",
  probability: "probability",
  budget: "token budget",
  candidates: "cut at the candidate limit",
  "raw-lore": "cut at the raw lore limit",
  "profile-bytes": "cut at the profile size",
  placement: "placed in the prompt",
};

/**
 * `stopped`: here the entry ended; `not-reached`: it never came here; `not-recorded`: nothing is known about this gate,
 * because it lies outside of what was run; `skipped`: the entry came past without being asked.
 */
export type Verdict = "passed" | "skipped" | "stopped" | "not-reached" | "not-recorded";

/** One gate of one entry in one scan, in plain words. */
export interface Gate {
  readonly gate: GateName;
  readonly title: string;
  readonly verdict: Verdict;
  readonly says: string;
}

/** The gate that stops an entry with this reason; null for reasons of entries that are in the output. */
export function gateOf(reason: Reason): GateName | null {
  switch (reason) {
    case "constant":
    case "key":
    case "secondary":
    case "sticky":
    case "decorator":
    case "forced":
    case "recursion":
      return null;
    case "duplicate":
      return "bound";
    case "invalid":
    case "not-scanned":
      return "loaded";
    case "disabled":
      return "enabled";
    case "trigger":
    case "character-filter":
    case "tag-filter":
      return "filters";
    case "delay":
    case "cooldown":
      return "timed";
    case "delay-until-recursion":
    case "exclude-recursion":
      return "recursion";
    case "dont-activate":
      return "shortcut";
    case "no-keys":
    case "key-miss":
    case "regex-refused":
    case "regex-deadline":
    case "regex-killed":
      return "primary";
    case "secondary-miss":
      return "secondary";
    case "group-lost":
      return "group";
    case "probability":
      return "probability";
    case "budget":
      return "budget";
    case "candidates":
    case "raw-lore":
    case "profile-bytes":
      return reason;
    case "empty":
    case "no-position":
    case "no-outlet":
      return "placement";
  }
}
