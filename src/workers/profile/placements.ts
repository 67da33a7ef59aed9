import { LIMITS } from "../../matcher/limits.ts";
import type { ActivatedEntry } from "../../matcher/model/outcome.ts";
import { appliedPlace, type LoreCandidate } from "./lore-candidates.ts";
import type { FittedProfile } from "./lore-fit.ts";
import type { LorePlacement, ProfileCut } from "./model.ts";
import { type ProfileNotes, shown } from "./notes.ts";
import type { ProfilePlan } from "./plan.ts";

/**
 * Where each active entry was put, in the order of the scan, with a note for each that is not where it asks to be.
 * Entries without text are none.
 */
export function lorePlacements(plan: ProfilePlan, { composition, count }: FittedProfile): LorePlacement[] {
  const { trial, notes } = composition;
  const placements: LorePlacement[] = [];
  for (const entry of plan.input.lore?.activated ?? []) {
    const candidate = plan.lore.byEntry.get(entry);
    const cut = candidate === undefined ? plan.lore.cut.get(entry) : cutOf(candidate, count, trial.asked);
    if (cut === undefined) continue;
    const requested = entry.position ?? null;
    const isPrinted = candidate !== undefined && cut === null;
    const { applied, approximate } = isPrinted ? appliedPlace(candidate.place, plan.hasExamples) : NOWHERE;
    placements.push({ entry: entry.entry, requested, applied, approximate, cut });
    reportPlace(notes, entry, { approximate, cut });
  }
  if (placements.some(({ cut }) => cut !== null && LIMITED.has(cut))) reportLimit(plan, count, notes);
  return placements;
}

const NOWHERE = { applied: null, approximate: false } as const;
const LIMITED: ReadonlySet<ProfileCut> = new Set(["candidates", "raw-lore", "profile-bytes"]);

function cutOf(
  { index, place, entry }: LoreCandidate,
  count: number,
  asked: ReadonlyMap<string, number>,
): ProfileCut | null {
  if (place === "outlet" && !asked.has(entry.outletName ?? "")) return "no-outlet";
  return index < count ? null : "profile-bytes";
}

const named = ({ book, uid }: ActivatedEntry): string => shown(`${book}:${uid}`);

function reportPlace(
  notes: ProfileNotes,
  entry: ActivatedEntry,
  { approximate, cut }: Pick<LorePlacement, "approximate" | "cut">,
): void {
  if (approximate) {
    const message = `Entry ${named(entry)} asks for ${entry.position ?? ""}; it stands after the character.`;
    notes.add("WORLD_BOOK_POSITION_APPROXIMATED", message, entry.book);
  } else if (cut === "no-outlet") {
    const outlet = entry.outletName ?? "";
    const why = outlet === "" ? "names no outlet" : `is for the outlet ${shown(outlet)}, which no prompt asks for`;
    notes.add("WORLD_BOOK_OUTLET_SKIPPED", `Entry ${named(entry)} ${why}.`, entry.book);
  }
}

/** Which bound it was, how much is left out, and which entry takes most of the room. */
function reportLimit({ input, lore }: ProfilePlan, count: number, notes: ProfileNotes): void {
  const byBytes = lore.ranked.length - count;
  const of = (wanted: ProfileCut): number => [...lore.cut.values()].filter((cut) => cut === wanted).length;
  const bounds = [
    [byBytes, `the profile has ${input.bytesMax} bytes (profile-bytes)`],
    [of("raw-lore"), `their texts have more than ${input.bytesMax * LIMITS.rawLoreFactor.value} bytes (raw-lore)`],
    [of("candidates"), `${LIMITS.loreCandidates.value} entries are considered (candidates)`],
  ] as const;
  const said = bounds.flatMap(([left, bound]) => (left === 0 ? [] : [`${left} left out because ${bound}`]));
  const kept = lore.ranked.slice(0, count);
  const largest = kept.reduce<LoreCandidate | null>((a, b) => (a !== null && a.bytes >= b.bytes ? a : b), null);
  const most =
    largest === null
      ? "None fits."
      : `Of the ${kept.length} that are kept, the ${largest.entry.reason} entry ${named(largest.entry)} takes most: ${largest.bytes} bytes.`;
  notes.add("TAVERN_PROFILE_LORE_LIMITED", `Active entries: ${said.join("; ")}. ${most}`);
}
