import { HELP, readOptions } from "./options.ts";
import { watchParents } from "./parents.ts";
import { openStage, type Stage } from "./stage.ts";
import { runOnce } from "./once.ts";
import { welcome } from "./welcome.ts";

const say = (line: string): void => console.log(line);

/** `npm start`: its exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const options = readOptions(argv);
  if (options.help) {
    say(HELP);
    return 0;
  }
  const started = performance.now();
  const stop = new AbortController();
  // Each time: a second one, which npm passes on as well, must not end this before what it has begun.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());
  // A signal to npm ends its shell alone, and nothing is said to this.
  const unwatch = watchParents(() => stop.abort());
  // Whoever read along is gone: nothing else says so when a terminal is closed.
  process.stdout.on("error", () => stop.abort());
  const asked = new Promise<void>((resolve) => stop.signal.addEventListener("abort", () => resolve()));
  let stage: Stage | undefined;
  // While it opens, whatever was begun is ended at once; a host that runs is asked to end.
  const opening = new AbortController();
  stop.signal.addEventListener("abort", () => {
    if (stage === undefined) opening.abort();
  });
  try {
    stage = await openStage({ say, environment: process.env, signal: opening.signal });
    const work = options.once
      ? runOnce(stage, { text: options.text ?? stage.demo.text, say, started })
      : stay(stage, asked);
    await Promise.race([work, asked]);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    if (stop.signal.aborted) say("\nStopping ...");
    await stage?.close();
    unwatch();
  }
  return 0;
}

/** Until it is asked to end, or the host ends by itself. */
async function stay(stage: Stage, asked: Promise<void>): Promise<void> {
  for (const line of welcome(stage)) say(line);
  const how = await Promise.race([asked, stage.dsh.ended]);
  if (how !== undefined) throw new Error(`the host ended with ${how}:\n${stage.dsh.output()}`);
}
