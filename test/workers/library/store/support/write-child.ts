import { LibraryError } from "../../../../../src/workers/library/error.ts";
import { nodeFileSystem } from "../../../../../src/workers/library/store/file-system.ts";
import { openStore } from "./kill-shapes.ts";

/** A process that takes a folder and writes into it; prints how each step went: `done` or the code of its error. */
const [root = ""] = process.argv.slice(2);
const store = openStore(root, nodeFileSystem);
const presets = store.documents("presets");
const steps: readonly (() => unknown)[] = [
  () => store.acquire(),
  () => presets.write("a", Buffer.from("document"), Buffer.from("original")),
  () => store.writeFile("index.json", Buffer.from("[]")),
  () => store.trash.delete(presets, "a", { name: "A", now: 0 }),
];

function outcomeOf(step: () => unknown): string {
  try {
    step();
    return "done";
  } catch (error) {
    return error instanceof LibraryError ? `${error.code} ${error.message}` : String(error);
  }
}

process.stdout.write(JSON.stringify(steps.map(outcomeOf)));
