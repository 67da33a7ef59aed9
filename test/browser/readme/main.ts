import { parseArgs } from "node:util";

import { openChromium } from "../support/chromium.ts";
import { openStage } from "../../dsh/start/stage.ts";
import { PICTURE_FOLDER, PICTURE_PATH } from "./pictured.ts";
import { SCRIPTS, tellStory } from "./story.ts";
import { takePictures } from "./take-pictures.ts";

const HELP = `npm run pictures -- [--to folder]

Takes the pictures of the inspector that the README shows: boots a real DeepSeek Harness with the demo, as \`npm start\` does,
runs three turns with the scripted model, and opens the inspector's page in a headless browser, light and dark.

  --to folder   instead of ${PICTURE_PATH}`;

const { values } = parseArgs({
  options: { to: { type: "string", default: PICTURE_FOLDER }, help: { type: "boolean", default: false } },
});
if (values.help) console.log(HELP);
else await take(values.to);

async function take(folder: string): Promise<void> {
  const stop = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener("abort", () => reject(new Error("stopped")));
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  const say = (line: string): void => console.log(line);
  const browser = await openChromium();
  try {
    const stage = await openStage({ say, environment: {}, signal: stop.signal, scripts: SCRIPTS });
    const work = async (): Promise<void> => {
      const turn = await tellStory(stage);
      for (const path of await takePictures({ browser, url: stage.dsh.url, turn, folder })) say(path);
    };
    try {
      await Promise.race([work(), stopped]);
    } finally {
      await stage.close();
    }
  } finally {
    await browser.close();
  }
}
