import type { Report } from "../finding.ts";
import { LINT_THRESHOLDS } from "../thresholds.ts";
import type { BookView, EntryView, KeyView } from "../view.ts";
import { quoted } from "../../model/quoted.ts";

interface Use {
  readonly entry: EntryView;
  readonly key: KeyView;
}

/** What two keys must share to fire on the same texts: the folded text, or the regex as written. */
export function keyIdentity(key: KeyView, entry: EntryView): string | null {
  if (key.kind === "never" || key.kind === "always") return null;
  if (key.kind === "regex") return `r${key.text}`;
  return entry.caseSensitive ? `s${key.text}` : `i${key.text.toLowerCase()}`;
}

function withinEntry(entry: EntryView, keys: readonly KeyView[], report: Report): Map<string, KeyView> {
  const seen = new Map<string, KeyView>();
  for (const key of keys) {
    const identity = keyIdentity(key, entry);
    if (identity === null) continue;
    if (seen.has(identity)) {
      const message = `Key ${quoted(key.text)} stands twice in ${entry.label}.`;
      report("duplicate-key-in-entry", key.path, message);
    } else seen.set(identity, key);
  }
  return seen;
}

/** Variants of one inclusion group share their keys on purpose. */
function areVariants(uses: readonly Use[]): boolean {
  const [first, ...others] = uses;
  if (first === undefined) return false;
  return first.entry.groups.some((group) => others.every(({ entry }) => entry.groups.includes(group)));
}

/** Equal keys inside an entry (primary or secondary list) and equal primary keys of several entries. */
export function lintDuplicates(view: BookView, report: Report): void {
  const uses = new Map<string, Use[]>();
  for (const entry of view.live) {
    for (const [identity, key] of withinEntry(entry, entry.keys, report)) {
      const list = uses.get(identity);
      if (list === undefined) uses.set(identity, [{ entry, key }]);
      else list.push({ entry, key });
    }
    withinEntry(entry, entry.secondary, report);
  }
  for (const list of uses.values()) {
    const [first, second] = list;
    if (first === undefined || second === undefined || areVariants(list)) continue;
    const named = list.slice(0, LINT_THRESHOLDS.named).map(({ entry }) => entry.label);
    const rest = list.length - named.length;
    const names = `${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
    report("duplicate-key", second.key.path, `Key ${quoted(first.key.text)} is shared by ${names}.`);
  }
}
