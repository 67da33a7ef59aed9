import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** What the client is to get: each path once, one after the other or all at once. */
export interface HttpTask {
  readonly urls: readonly string[];
  readonly together: boolean;
  /** Where the body of the last answer is to be put. */
  readonly keep: string;
}

export interface HttpAnswer {
  /** 0: no answer. */
  readonly status: number;
  /** From the request to the last byte. */
  readonly ms: number;
  readonly bytes: number;
  readonly sha256: string;
  /** What went wrong. */
  readonly error?: string;
}

/**
 * A script: reads an {@link HttpTask} as JSON from each line of its input, does it, and prints its {@link HttpAnswer}s as
 * a line of JSON. In a process of its own, so that its work is not the server's.
 */
async function run(): Promise<void> {
  console.log("ready");
  for await (const line of createInterface({ input: process.stdin })) {
    const { urls, together, keep } = JSON.parse(line) as HttpTask;
    const got: Got[] = [];
    if (together) got.push(...(await Promise.all(urls.map(get))));
    else for (const url of urls) got.push(await get(url));
    writeFileSync(keep, got.at(-1)?.body ?? "");
    const answers: HttpAnswer[] = got.map(({ body, ...rest }) => ({
      ...rest,
      bytes: body.length,
      sha256: sha256(body),
    }));
    console.log(JSON.stringify(answers));
  }
}

type Got = Omit<HttpAnswer, "bytes" | "sha256"> & { readonly body: Buffer };

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

async function get(url: string): Promise<Got> {
  const started = performance.now();
  const took = (): number => performance.now() - started;
  try {
    const answer = await fetch(url);
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, ms: took(), body };
  } catch (error) {
    return { status: 0, ms: took(), body: Buffer.alloc(0), error: String(error) };
  }
}

if (import.meta.main) await run();
