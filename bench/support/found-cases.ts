import { readdirSync } from "node:fs";

import type { BenchCase } from "./case.ts";

const folder = new URL("../cases/", import.meta.url);

/** Every case that a file of `cases/` exports, by id. */
export async function foundCases(): Promise<Map<string, BenchCase>> {
  const found = new Map<string, BenchCase>();
  for (const file of readdirSync(folder).sort()) {
    const module = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    for (const value of Object.values(module)) {
      if (typeof value === "object" && value !== null && "id" in value && "run" in value) {
        const benchCase = value as BenchCase;
        found.set(benchCase.id, benchCase);
      }
    }
  }
  return found;
}
