import type { Readable, Writable } from "node:stream";

/** What the command needs of the process; tests pass their own. */
export interface CliIo {
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
}

/** The streams, environment and clock of this process. */
export function processIo(): CliIo {
  const { stdin, stdout, stderr, env } = process;
  return { stdin, stdout, stderr, env, now: Date.now };
}

/** Writes and waits while the reader is slower than we are. */
export async function write(stream: Writable, text: string): Promise<void> {
  if (stream.write(text) || stream.destroyed || stream.writableEnded) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = (): void => {
    stream.off("drain", done);
    stream.off("close", done);
    stream.off("error", done);
    resolve();
  };
  stream.on("drain", done);
  stream.on("close", done);
  stream.on("error", done);
  await promise;
}
