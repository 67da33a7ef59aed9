import type { Report } from "../finding.ts";
import type { LiteralKey, LiteralKeys } from "../literals.ts";
import { LINT_THRESHOLDS } from "../thresholds.ts";
import { quoted } from "../../model/quoted.ts";

function collect(literals: LiteralKeys): { inside: Map<number, LiteralKey[]>; redundant: Map<LiteralKey, LiteralKey> } {
  const inside = new Map<number, LiteralKey[]>();
  const redundant = new Map<LiteralKey, LiteralKey>();
  for (const longer of literals.keys) {
    literals.scan(longer.key.text, (shorter, index) => {
      if (shorter.key.text.length >= longer.key.text.length) return;
      if (shorter.entry === longer.entry) {
        redundant.set(longer, shorter);
        return;
      }
      const list = inside.get(index);
      if (list === undefined) inside.set(index, [longer]);
      else list.push(longer);
    });
  }
  return { inside, redundant };
}

/** Keys that occur, under their own case and whole-word settings, inside longer keys of the same or another entry. */
export function lintContained(literals: LiteralKeys, report: Report): void {
  const { inside, redundant } = collect(literals);
  for (const [longer, shorter] of redundant) {
    const message = `Key ${quoted(longer.key.text)} of ${longer.entry.label} adds nothing to ${quoted(shorter.key.text)}.`;
    report("redundant-key", longer.key.path, message);
  }
  for (const [index, longer] of inside) {
    const shorter = literals.keys[index];
    if (shorter === undefined) continue;
    const named = longer
      .slice(0, LINT_THRESHOLDS.named)
      .map(({ key, entry }) => `${quoted(key.text)} of ${entry.label}`);
    const rest = longer.length - named.length;
    const list = `${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
    const message = `Key ${quoted(shorter.key.text)} of ${shorter.entry.label} also fires on ${list}.`;
    report("key-contained-in-key", shorter.key.path, message);
  }
}
