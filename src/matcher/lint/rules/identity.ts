import type { Report } from "../finding.ts";
import { fieldPath } from "../path.ts";
import type { BookView, EntryView } from "../view.ts";

/** SillyTavern identifies an entry by the text of its id: 0 and "0" are one. */
function lintUids(view: BookView, report: Report): void {
  const firsts = new Map<string, EntryView>();
  for (const entry of view.entries) {
    const uid = String(entry.entry.uid);
    const first = firsts.get(uid);
    if (first === undefined) {
      firsts.set(uid, entry);
      continue;
    }
    const path = fieldPath(entry.path, entry.entry.source.raw, "uid", "id");
    report("duplicate-uid", path, `${entry.label} has the id of ${first.label}.`);
  }
}

/** Formats that SillyTavern converts: there a missing `enabled` means disabled. */
function lintEnabled(view: BookView, report: Report): void {
  if (view.book.source.format === "st-world") return;
  for (const entry of view.entries) {
    const raw = entry.entry.source.raw;
    if (entry.live || typeof raw !== "object" || raw === null || "enabled" in raw) continue;
    report("enabled-missing", entry.path, `${entry.label} does not say whether it is enabled, so it is not.`);
  }
}

/** Ids that collide and entries that are dead because a field is missing. */
export function lintIdentity(view: BookView, report: Report): void {
  lintUids(view, report);
  lintEnabled(view, report);
}
