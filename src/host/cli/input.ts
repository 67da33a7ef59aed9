import { open, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { LIMITS } from "../../matcher/limits.ts";
import { CliError } from "./error.ts";
import { holdsZip, isGzip, isPng, startsWith } from "./signatures.ts";

/** A file as read. `name` is `-` for standard input, which messages call by its name. */
export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface InputOptions {
  /** Take no pipes, sockets and devices; shells hand over `<(…)` as one. */
  readonly regular?: boolean;
}

const UTF16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/** What messages call a file. */
export function titleOf(name: string): string {
  return name === "-" ? "standard input" : name;
}

function tooLarge(name: string): CliError {
  const limit = LIMITS.commandInputBytes.value;
  return new CliError("file-too-large", `${titleOf(name)} has more than ${limit / 1024 / 1024} MiB`);
}

async function readStream(stream: Readable, name: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : (chunk as Buffer);
    size += bytes.byteLength;
    if (size > LIMITS.commandInputBytes.value) throw tooLarge(name);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

const SYSTEM_CODES: Readonly<Record<string, ConstructorParameters<typeof CliError>[0]>> = {
  ENOENT: "file-missing",
  ENOTDIR: "file-missing",
  EISDIR: "file-is-directory",
};

function systemError(name: string, cause: unknown): CliError {
  if (cause instanceof CliError) return cause;
  const system = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
  const code = SYSTEM_CODES[system] ?? "file-unreadable";
  return new CliError(code, `${titleOf(name)} cannot be read (${system})`, { cause });
}

/** Looks before the file is opened: opening a pipe waits for its other end. */
async function assertRegular(path: string): Promise<void> {
  const found = await stat(path);
  if (found.isDirectory()) throw new CliError("file-is-directory", `${path} is a directory`);
  if (!found.isFile()) throw new CliError("file-not-regular", `${path} is no regular file`);
}

async function readPath(path: string, { regular }: InputOptions): Promise<Uint8Array> {
  if (regular === true) await assertRegular(path);
  const file = await open(path, "r");
  try {
    const found = await file.stat();
    if (found.isDirectory()) throw new CliError("file-is-directory", `${path} is a directory`);
    if (found.size > LIMITS.commandInputBytes.value) throw tooLarge(path);
    return await readStream(file.createReadStream({ autoClose: false }), path);
  } finally {
    await file.close();
  }
}

/** Gzip is opened; anything else that holds zero bytes early on, and is neither PNG nor ZIP, is no text. */
function unwrap(name: string, bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength === 0) throw new CliError("file-empty", `${titleOf(name)} is empty`);
  if (isGzip(bytes)) return unwrap(name, gunzip(name, bytes));
  if (UTF16_MARKS.some((mark) => startsWith(bytes, mark))) {
    throw new CliError("file-encoding", `${titleOf(name)} is UTF-16 text, not UTF-8`);
  }
  if (!isPng(bytes) && bytes.subarray(0, 4096).includes(0) && !holdsZip(bytes)) {
    throw new CliError("file-binary", `${titleOf(name)} is binary data that is not known here`);
  }
  return bytes;
}

function gunzip(name: string, bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: LIMITS.commandInputBytes.value });
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge(name);
    throw new CliError("gzip-invalid", `${titleOf(name)} is not readable as gzip`, { cause });
  }
}

/**
 * The content of a file, or of standard input for `-`, opened if it is gzip. Errors: `file-missing`, `file-is-directory`,
 * `file-not-regular`, `file-unreadable`, `file-too-large`, `file-empty`, `file-binary`, `file-encoding`, `gzip-invalid`.
 */
export async function readInput(name: string, stdin: Readable, options: InputOptions = {}): Promise<InputFile> {
  try {
    const bytes = name === "-" ? await readStream(stdin, name) : await readPath(name, options);
    return { name, bytes: unwrap(name, bytes) };
  } catch (error) {
    throw systemError(name, error);
  }
}

/** UTF-8 text of a file, without a byte order mark. Wrong bytes become U+FFFD. */
export function textOf(file: InputFile): string {
  return new TextDecoder().decode(file.bytes);
}
