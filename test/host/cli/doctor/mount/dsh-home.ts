import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";

/** Files by their path; a value that is no text is written as JSON. */
export type Files = Readonly<Record<string, unknown>>;

export const VERSION = "1.2.3";

/** The package of the plugin as it is published. */
export const PACKAGE: Files = {
  "package.json": {
    version: VERSION,
    exports: { ".": { types: "./dist/host/plugin.d.ts", default: "./dist/host/plugin.js" } },
    dsh: { bundle: { patch: "./cordis.patch.yml" } },
  },
  "dist/host/plugin.js": "",
  "cordis.patch.yml": "- insert: []",
};

export const below = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));

export const bundlesOf = (...bundles: readonly string[]): object => ({ private: true, dsh: { profile: { bundles } } });
export const WEB = ["@deepseek-ai/dsh-base", "@deepseek-ai/dsh-web-app"] as const;

/** Makes folders of files; gone when the tests of the file are done. */
export function homes(): (files: Files, links?: Readonly<Record<string, string>>) => string {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });
  return (files, links = {}) => {
    const folder = mkdtempSync(join(tmpdir(), "lorekeeper-mount-"));
    made.push(folder);
    for (const [path, content] of Object.entries(files)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    }
    for (const [path, target] of Object.entries(links)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      symlinkSync(join(folder, target), join(folder, path), "dir");
    }
    return folder;
  };
}
