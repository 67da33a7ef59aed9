import { HELP, readOptions } from "./options.ts";
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
  const stage = await openStage(say, process.env);
  try {
    if (options.once) await runOnce(stage, { text: options.text ?? stage.demo.text, say, started });
    else await stay(stage);
    return 0;
  } finally {
    await stage.close();
  }
}

/** Until Ctrl-C, or until the host ends by itself. */
async function stay(stage: Stage): Promise<void> {
  for (const line of welcome(stage)) say(line);
  const asked = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  const how = await Promise.race([asked, stage.dsh.ended]);
  if (how !== undefined) throw new Error(`the host ended with ${how}:\n${stage.dsh.output()}`);
  say("\nStopping ...");
}
