import type { Expected, RegexScript } from "./case.ts";
import { byOrderDescending, type Listed } from "./entry-list.ts";
import { runRegexScripts } from "./regex-scripts.ts";
import type { World } from "./world.ts";

type Output = Pick<
  Expected,
  "before" | "after" | "examples" | "depth" | "authorNoteTop" | "authorNoteBottom" | "outlets"
>;

/** Where the activated entries, given in activation order, are printed. */
export function printEntries(activated: readonly Listed[], scripts: readonly RegexScript[], world: World): Output {
  const before: string[] = [];
  const after: string[] = [];
  const examples: { position: "before" | "after"; content: string }[] = [];
  const depth: { depth: number | null; role: number; entries: string[] }[] = [];
  const authorNoteTop: string[] = [];
  const authorNoteBottom: string[] = [];
  const outlets = Object.create(null) as Record<string, string[]>;
  const first = world.mistakes.has("ties-earlier-first") ? activated.toReversed() : [...activated];
  for (const { entry, content: expanded } of first.sort(byOrderDescending)) {
    const atDepth = entry.position === 4 ? (entry.depth ?? 4) : null;
    const content = runRegexScripts(expanded, scripts, { depth: atDepth, expand: (text) => world.expand(text) });
    if (content === "") continue;
    if (entry.position === 0) before.unshift(content);
    else if (entry.position === 1) after.unshift(content);
    else if (entry.position === 2) authorNoteTop.unshift(content);
    else if (entry.position === 3) authorNoteBottom.unshift(content);
    else if (entry.position === 5) examples.unshift({ position: "before", content });
    else if (entry.position === 6) examples.unshift({ position: "after", content });
    else if (entry.position === 4) {
      const role = entry.role ?? 0;
      const group = depth.find((one) => one.depth === atDepth && one.role === role);
      if (group === undefined || world.mistakes.has("depth-not-grouped"))
        depth.push({ depth: entry.depth ?? null, role, entries: [content] });
      else group.entries.unshift(content);
    } else if (entry.position === 7 && entry.outletName) {
      const outlet = (outlets[entry.outletName] ??= []);
      if (world.mistakes.has("outlets-reversed")) outlet.unshift(content);
      else outlet.push(content);
    }
  }
  const joined = { before: before.join("\n"), after: after.join("\n") };
  return { ...joined, examples, depth, authorNoteTop, authorNoteBottom, outlets };
}

/** The author's note between its entries, with one newline at either end removed. */
export function mergeAuthorNote(note: string, { authorNoteTop, authorNoteBottom }: Output): string {
  const merged = `${authorNoteTop.join("\n")}\n${note}\n${authorNoteBottom.join("\n")}`;
  return merged.replace(/^\n/, "").replace(/\n$/, "");
}
