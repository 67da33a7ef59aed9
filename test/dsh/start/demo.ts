import { readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../../tidy/tree.ts";
import type { Binding, TavernApi } from "../api.ts";

const FOLDER = join(projectRoot, "src/host/demo");

/** The demo that the package brings along: file names, and what can be said. */
export interface Demo {
  readonly preset: string;
  readonly character: string;
  readonly user: string;
  readonly worldBooks: readonly string[];
  readonly text: string;
  readonly next: readonly string[];
}

export const readDemo = (): Demo => JSON.parse(readFileSync(join(FOLDER, "demo.json"), "utf8")) as Demo;

/** Imports the files of the demo; what to bind. */
export async function addDemo(api: TavernApi, demo: Demo): Promise<Binding> {
  const text = (name: string): string => readFileSync(join(FOLDER, name), "utf8");
  const worldBookIds: string[] = [];
  for (const name of demo.worldBooks) worldBookIds.push(await api.add("world-book", text(name), name));
  return {
    presetId: await api.add("preset", text(demo.preset), demo.preset),
    characterId: await api.add("character", text(demo.character), demo.character),
    userId: await api.add("user", text(demo.user), demo.user),
    worldBookIds,
  };
}
