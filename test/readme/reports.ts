import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../tidy/tree.ts";

/** Figures that commands of the bench leave behind, by the name of their block in the README. */
const REPORTS: ReadonlyMap<string, string> = new Map([
  ["figures", "bench/report.md"],
  ["soak-figures", "bench/soak.md"],
]);

/** Their README blocks; empty where nothing was measured. */
export function reportBlocks(): Map<string, string> {
  return new Map(
    [...REPORTS].map(([name, file]) => {
      const path = join(projectRoot, file);
      return [name, existsSync(path) ? readFileSync(path, "utf8") : ""];
    }),
  );
}
