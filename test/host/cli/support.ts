import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { runCommand } from "../../../src/host/cli/command.ts";
import type { CliIo } from "../../../src/host/cli/io.ts";

/** The shipped sample. */
export const DEMO_BOOK = fileURLToPath(new URL("../../../src/host/demo/harbour.json", import.meta.url));
export const DEMO_CHAT = fileURLToPath(new URL("../../../src/host/demo/chat.jsonl", import.meta.url));

export interface Told {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface FakeProcess {
  readonly stdin?: string | Buffer;
  readonly tty?: boolean;
  readonly env?: Record<string, string>;
}

/** Streams of a process that keep what is written to them. */
export function fakeIo({ stdin = "", tty = false, env = {} }: FakeProcess = {}): {
  io: CliIo;
  told: () => Omit<Told, "code">;
} {
  const out: string[] = [];
  const err: string[] = [];
  const sink = (chunks: string[]) =>
    Object.assign(
      new PassThrough().on("data", (chunk: Buffer) => chunks.push(chunk.toString("utf8"))),
      { isTTY: tty },
    );
  let now = 1_700_000_000_000;
  const io: CliIo = {
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: sink(out),
    stderr: sink(err),
    env,
    now: () => (now += 50),
  };
  return { io, told: () => ({ out: out.join(""), err: err.join("") }) };
}

/** Runs a command line in this thread. */
export async function run(argv: readonly string[], process: FakeProcess = {}): Promise<Told> {
  const { io, told } = fakeIo(process);
  const needsEngine = ["scan", "why", "lint"].includes(argv[0] ?? "") && !argv.includes("--help");
  // The tokenizer takes a moment to load, which only tests of it have to wait for.
  const code = await runCommand(needsEngine ? [...argv, "--in-process", "--tokens=quarter"] : argv, io);
  return { code, ...told() };
}

/** A folder of one test file; gone when its tests are done. */
export function folder(): (name: string, content: string | Buffer) => string {
  const path = mkdtempSync(join(tmpdir(), "lorekeeper-cli-"));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return (name, content) => {
    const file = join(path, name);
    writeFileSync(file, content);
    return file;
  };
}

/** A SillyTavern world file of such entries. */
export function worldFile(entries: readonly Readonly<Record<string, unknown>>[]): string {
  const full = entries.map((entry, uid) => ({
    uid,
    key: [],
    keysecondary: [],
    content: `Entry ${uid}.`,
    position: 0,
    ...entry,
  }));
  return JSON.stringify({ entries: Object.fromEntries(full.map((entry) => [String(entry.uid), entry])) });
}
