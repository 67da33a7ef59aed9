import { readFileSync } from "node:fs";

/**
 * A script: posts a file to a URL, as a page of its server would, and prints an {@link ImportAnswer} as JSON. In a
 * process of its own, so that its work is not the server's. Arguments: the URL and the file.
 */
export interface ImportAnswer {
  readonly status: number;
  readonly ms: number;
  readonly answerBytes: number;
  /** Start of the answer, for the error of one that failed. */
  readonly head: string;
}

async function run([url = "", file = ""]: readonly string[]): Promise<ImportAnswer> {
  const body = readFileSync(file);
  const started = performance.now();
  const headers = { origin: new URL(url).origin, "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", body, headers });
  let answerBytes = 0;
  let head = "";
  for await (const piece of response.body ?? []) {
    if (answerBytes === 0) head = Buffer.from(piece.subarray(0, 300)).toString("utf8");
    answerBytes += piece.byteLength;
  }
  return { status: response.status, ms: performance.now() - started, answerBytes, head };
}

if (import.meta.main) console.log(JSON.stringify(await run(process.argv.slice(2))));
