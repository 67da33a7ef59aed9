import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { fileURLToPath } from "node:url";

import type { HttpAnswer, HttpTask } from "./http-client.ts";

const script = fileURLToPath(new URL("./http-client.ts", import.meta.url));

/** Answers of a task, and the body of its last one. */
export interface HttpAnswers {
  readonly answers: readonly HttpAnswer[];
  readonly body: () => string;
}

/** A client in a process of its own: what it does is not done by the thread that is measured. */
export class HttpProcess {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  readonly #keep: string;

  private constructor(child: ChildProcess, keep: string) {
    this.#child = child;
    this.#keep = keep;
    this.#lines = createInterface({ input: child.stdout! });
  }

  /** Started and ready. `folder`: where it puts bodies. */
  static async start(folder: string): Promise<HttpProcess> {
    const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
    const client = new HttpProcess(child, join(folder, "answer.json"));
    await once(client.#lines, "line");
    return client;
  }

  /** Gets each of the URLs, one after the other unless `together`. Rejects when the process ends. */
  async get(urls: readonly string[], { together = false }: { readonly together?: boolean } = {}): Promise<HttpAnswers> {
    const task: HttpTask = { urls, together, keep: this.#keep };
    const ended = new AbortController();
    const line = once(this.#lines, "line", { signal: ended.signal });
    const gone = (): void => ended.abort(new Error("the client has ended"));
    this.#child.once("close", gone);
    try {
      this.#child.stdin!.write(`${JSON.stringify(task)}\n`);
      const [answers] = (await line) as [string];
      return { answers: JSON.parse(answers) as HttpAnswer[], body: () => readFileSync(this.#keep, "utf8") };
    } finally {
      this.#child.off("close", gone);
    }
  }

  /** Ends it. */
  async close(): Promise<void> {
    const closed = once(this.#child, "close");
    this.#child.stdin!.end();
    await closed;
  }
}
