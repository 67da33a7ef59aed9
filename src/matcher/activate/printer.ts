import { DEFAULT_DEPTH, POSITION_AT_DEPTH } from "../compile/entry.ts";
import type { Diagnostic } from "../model/diagnostic.ts";
import type { ScanOutput } from "../model/outcome.ts";
import type { RegexEngine } from "../ports.ts";
import type { Activation } from "./activation.ts";
import { buildOutput } from "./output.ts";
import { RegexScripts } from "./regex-scripts.ts";
import type { ScanState } from "./scan-state.ts";

/** Program numbers of regex scripts begin this far behind those of the keys, so that none is used twice. */
const SCRIPT_PROGRAMS = 1_000_000;

/** The printed texts of the active entries: contents after regex scripts, in SillyTavern's order. */
export class Printer {
  readonly #scripts: RegexScripts;
  readonly #texts = new Map<Activation, string>();
  /** In order of activation. */
  readonly #active: readonly Activation[];

  /** Runs the scripts on every active entry, in printing order: macros in scripts may have effects. */
  constructor(scan: ScanState, engine: RegexEngine) {
    this.#scripts = new RegexScripts(scan.request.regexScripts, {
      engine,
      expand: (text) => scan.expand(text, "regex script"),
      firstProgramId: scan.lore.plain.regexes.length + SCRIPT_PROGRAMS,
    });
    this.#active = [...scan.activated.values()];
    if (this.#scripts.scripts.length === 0) return;
    const printed = this.#active.toSorted((a, b) => b.candidate.entry.order - a.candidate.entry.order);
    for (const one of printed) this.#texts.set(one, this.#print(one));
  }

  textOf(one: Activation): string {
    return this.#texts.get(one) ?? one.content;
  }

  output(): ScanOutput {
    return buildOutput(this.#active.map((one) => ({ entry: one.candidate.entry, text: this.textOf(one) })));
  }

  /** A line for every script that could not be run. */
  diagnostics(): readonly Diagnostic[] {
    return this.#scripts.skipped.map(({ name, code, construct }) => ({
      code,
      severity: "warning",
      message: `regex script ${JSON.stringify(name)} was not applied (${construct}); the text is printed without it`,
    }));
  }

  #print({ candidate: { entry }, content }: Activation): string {
    return this.#scripts.apply(content, entry.position === POSITION_AT_DEPTH ? (entry.depth ?? DEFAULT_DEPTH) : null);
  }
}
