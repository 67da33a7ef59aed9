import { join } from "node:path";
import { build } from "vite";

/**
 * A script of the project and all that it imports as one plain file in `folder`; returns its path. Some tests start a
 * thousand processes, which would spend most of their lives on taking types away. `packages`: those of others too.
 */
export async function bundle(script: string, folder: string, { packages = false } = {}): Promise<string> {
  const entryFileNames = "script.cjs";
  await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: packages ? true : [] },
    build: {
      ssr: script,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { format: "cjs", entryFileNames } },
    },
  });
  return join(folder, entryFileNames);
}
