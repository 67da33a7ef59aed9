import { parseArgs } from "node:util";

export interface StartOptions {
  readonly once: boolean;
  /** What is said with `--once`; the demo's own text unless given. */
  readonly text: string | undefined;
  readonly help: boolean;
}

export const HELP = `npm start -- [--once ["text"]]

Boots a real DeepSeek Harness on this machine with the plugin mounted and a demo bound to a session: a preset, a card, a
persona and a lorebook. It is installed on first use (about half a minute), lives in a temporary folder and takes a free
port; your own ~/.dsh stays untouched. Ctrl-C ends all of it.

  --once ["text"]  runs one turn, prints the sections that the model got, the entries that were active and why, and ends

The model is a script of this project, without a network. With DEEPSEEK_API_KEY in the environment it is DeepSeek's.`;

/** Reads the command line. Throws on what it does not know. */
export function readOptions(argv: readonly string[]): StartOptions {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { once: { type: "boolean", default: false }, help: { type: "boolean", short: "h", default: false } },
    allowPositionals: true,
  });
  const text = positionals.length > 0 ? positionals.join(" ") : undefined;
  if (text !== undefined && !values.once) throw new Error(`"${text}": a text is for --once`);
  return { once: values.once, text, help: values.help };
}
