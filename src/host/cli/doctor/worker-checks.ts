import { DEFAULT_SETTINGS } from "../../../matcher/model/settings.ts";
import type { LoreClient } from "../../../workers/client.ts";
import { readBooks } from "../books.ts";
import { productScan, runProductScan } from "../product-scan.ts";
import { tell } from "../report-error.ts";
import { windowOf } from "../window.ts";
import { type Check, fail, ok } from "./check.ts";

/** A literal, a regex and an entry that nothing wakes: `key` twice, `key-miss` once. */
const SAMPLE = JSON.stringify({
  name: "Doctor",
  entries: {
    0: { uid: 0, key: ["lantern"], content: "A lantern.", position: 0 },
    1: { uid: 1, key: ["/fog{1,2}s?\\b/i"], content: "Fog.", position: 0 },
    2: { uid: 2, key: ["dragon"], content: "A dragon.", position: 0 },
  },
});
const TEXT = "The lantern shines through the Foggs.";
const EXPECTED = [0, 1];

async function sampleHits(client: LoreClient, now: number): Promise<readonly (number | string)[]> {
  const books = await readBooks(client, [{ name: "sample", bytes: Buffer.from(SAMPLE) }]);
  const scene = {
    settings: DEFAULT_SETTINGS,
    seed: "doctor",
    user: "User",
    char: "",
    tags: [],
    trigger: "normal",
    contextTokens: 8_192,
    tokens: "quarter",
    sources: {},
    messages: [TEXT],
    now,
  } as const;
  const { answer } = await runProductScan(client, books, productScan(scene, windowOf(scene.messages, false)));
  return answer.activated.map(({ uid }) => uid).toSorted((a, b) => Number(a) - Number(b));
}

/** Whether both lanes start and match a sample as they should. Takes as long as threads take to start. */
export async function checkWorkers(client: LoreClient, now: number): Promise<readonly Check[]> {
  try {
    const { output } = await client.run("warm", { rounds: 1 });
    const started = ok("workers", `threads start; Node ${output.node} in them`);
    const hits = await sampleHits(client, now);
    const right = JSON.stringify(hits) === JSON.stringify(EXPECTED);
    const remedy = "install the package again: its files do not fit together";
    return [
      started,
      right
        ? ok("matching", "a sample book matches as it should, its regex too")
        : fail(
            "matching",
            `of a sample book the entries ${JSON.stringify(hits)} fire, not ${JSON.stringify(EXPECTED)}`,
            remedy,
          ),
    ];
  } catch (error) {
    const { code, message, remedy } = tell(error);
    return [fail("workers", `${code}: ${message}`, remedy)];
  }
}
