import { REASON_TABLE } from "../../matcher/model/reason-table.ts";
import type { Reason } from "../../matcher/model/reason.ts";
import type { Item, ItemOmitted } from "../model/turn/grounding.ts";

/** What sort of cut each omitted reason is, for readers that do not know the reason. */
export const OMITTED_FAMILY: Readonly<Record<ItemOmitted, NonNullable<Item["family"]>>> = {
  below_cutoff: "below_cutoff",
  size_cap: "size_cap",
  budget: "size_cap",
  probability: "chance",
  group: "competition",
  placement: "placement",
  empty: "placement",
  duplicate: "competition",
  removed_later: "placement",
};

/** What an entry with this reason is in a turn: selected for the prompt, left out of it, or no item at all. */
export type ReasonRole =
  | { readonly role: "selected" }
  | { readonly role: "omitted"; readonly omittedReason: ItemOmitted }
  | { readonly role: "available" };

/** The role of a reason, by the one table of reasons. */
export function roleOf(reason: Reason): ReasonRole {
  const { as, name } = REASON_TABLE[reason].trace;
  if (as === "retriever") return SELECTED;
  if (as === "decision") return AVAILABLE;
  if (!isOmitted(name)) throw new TypeError(`reason ${reason} is told as ${name}, which is no omitted reason`);
  return { role: "omitted", omittedReason: name };
}

const SELECTED: ReasonRole = { role: "selected" };
const AVAILABLE: ReasonRole = { role: "available" };

const isOmitted = (name: string): name is ItemOmitted => Object.hasOwn(OMITTED_FAMILY, name);

/** All omitted reasons, in the order in which they are told. */
export const OMITTED_ORDER: readonly ItemOmitted[] = Object.keys(OMITTED_FAMILY).filter(isOmitted);
