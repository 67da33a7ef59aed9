import type { Report } from "../finding.ts";
import { fieldPath } from "../path.ts";
import type { BookView } from "../view.ts";

/** Sticky and cooldown: too short to matter, or working against the inclusion group. */
export function lintTimed(view: BookView, report: Report): void {
  for (const entry of view.live) {
    const { sticky, cooldown } = entry.entry.effects ?? {};
    for (const [name, length] of [
      ["sticky", sticky],
      ["cooldown", cooldown],
    ] as const) {
      if (length !== 1) continue;
      const path = fieldPath(entry, name);
      report("sticky-without-effect", path, `${entry.label} has ${name} 1, which is over before the next scan.`);
    }
    if (sticky && cooldown && entry.groups.length > 0) {
      const path = fieldPath(entry, "cooldown");
      report("sticky-group-cooldown", path, `${entry.label} has sticky ${sticky} and cooldown ${cooldown} in a group.`);
    }
  }
}
