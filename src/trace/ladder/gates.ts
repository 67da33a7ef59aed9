import type { Reason } from "../../matcher/model/reason.ts";
import type { LadderGateName } from "./model.ts";

/** The gates of an entry on its way into an answer, in the order in which they are passed. */
export const LADDER_GATES = [
  "bound",
  "loaded",
  "enabled",
  "filter",
  "effects",
  "recursion",
  "forced",
  "primary",
  "secondary",
  "group",
  "probability",
  "budget",
  "candidates",
  "raw-lore",
  "profile-bytes",
  "placement",
  "section",
  "kept",
  "observed",
  "cited",
] as const;

/** The gate that stops an entry with this reason; null: of an entry that was selected. */
const STOPPED_AT: Readonly<Record<Reason, LadderGateName | null>> = {
  constant: null,
  key: null,
  secondary: null,
  sticky: null,
  decorator: null,
  forced: null,
  recursion: null,
  disabled: "enabled",
  trigger: "filter",
  "character-filter": "filter",
  "tag-filter": "filter",
  delay: "effects",
  cooldown: "effects",
  "delay-until-recursion": "recursion",
  "exclude-recursion": "recursion",
  "dont-activate": "forced",
  "no-keys": "primary",
  "key-miss": "primary",
  "secondary-miss": "secondary",
  "group-lost": "group",
  probability: "probability",
  budget: "budget",
  candidates: "candidates",
  "raw-lore": "raw-lore",
  "profile-bytes": "profile-bytes",
  empty: "placement",
  "no-position": "placement",
  "no-outlet": "placement",
  "regex-refused": "primary",
  "regex-deadline": "primary",
  "regex-killed": "primary",
  invalid: "loaded",
  "not-scanned": "loaded",
  duplicate: "bound",
};

/** The gate at which the engine stopped an entry with this reason; null: it stopped it nowhere. */
export const gateOfReason = (reason: Reason): LadderGateName | null => STOPPED_AT[reason];
