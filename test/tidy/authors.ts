import type { Tree } from "./tree.ts";

/** Where each class of which there is one author is made: its files, by the folder that they must be in. */
const AUTHORS: ReadonlyMap<string, string> = new Map([
  ["Recorder", "src/host/hooks/"],
  ["TurnRecorder", "src/host/hooks/"],
]);

/** Constructor calls in `src` of classes that have one author, when they are not one in the right folder. */
export function strayAuthors(tree: Tree, authors: ReadonlyMap<string, string> = AUTHORS): string[] {
  return [...authors].flatMap(([name, folder]) => {
    const call = new RegExp(`\\bnew\\s+${name}\\s*\\(`, "gu");
    const places = [...tree]
      .filter(([path]) => path.startsWith("src/"))
      .flatMap(([path, text]) => [...text.matchAll(call)].map(() => path));
    const isOne = places.length === 1 && places[0]?.startsWith(folder) === true;
    return isOne
      ? []
      : [`${name}: made ${places.length} times, in ${places.join(", ") || "no file"}; once in ${folder}`];
  });
}
