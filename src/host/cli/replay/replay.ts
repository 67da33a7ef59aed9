import { stat } from "node:fs/promises";

import { fromStored, type LoreClient } from "../../../workers/client.ts";
import type { ReplayCapture, ReplayDifference } from "../../../workers/protocol.ts";
import { openLibrary } from "../../library/open-library.ts";
import { CliError, EXITS } from "../error.ts";
import { readInput } from "../input.ts";
import { type CliIo, write } from "../io.ts";
import { jsonText } from "../json-text.ts";
import { dataFolder } from "../library/data-folder.ts";
import type { Options } from "../options.ts";
import { replayCall, type ReplayReady, type ReplayWorld } from "./replay-call.ts";
import { assertRevisions, readFile, readyCapture } from "./replayable.ts";
import { type Replayed, replayText } from "./replay-text.ts";

/**
 * `scan --replay`: makes the scans of exported turns again, on the books of the data folder, and compares what they
 * decided byte for byte with what was recorded. Returns the exit code. Errors: `replay-…`, `data-folder-invalid`.
 */
export async function runReplay(client: LoreClient, path: string, { options, io }: ReplayIo): Promise<number> {
  const input = await readInput(path, io.stdin);
  const folder = await existingFolder(dataFolder(options, io.env));
  const { output, parts } = await client.run("replayRead", {}, { shared: [toShared(input.bytes)] });
  const { captures } = readFile(output);
  const ready = captures.map((capture) => ({ capture, ready: readyCapture(capture) }));
  const library = await openLibrary({ client, folder });
  try {
    for (const { capture, ready: one } of ready) assertRevisions(library, capture, one);
    const replayed: Replayed[] = [];
    for (const [at, { capture, ready: one }] of ready.entries()) {
      const recorded = parts[at];
      if (recorded === undefined) throw new CliError("replay-file", "the file lost decisions while it was read");
      replayed.push(await replayOne(client, { capture, ready: one, recorded, folder }));
    }
    const text = options.flag("json") ? `${jsonText({ replayed }, 2)}\n` : replayText(replayed);
    await write(io.stdout, text);
    return replayed.every(({ same }) => same) ? EXITS.ok.code : EXITS.findings.code;
  } finally {
    await library.close();
  }
}

export interface ReplayIo {
  readonly options: Options;
  readonly io: CliIo;
}

interface One {
  readonly capture: ReplayCapture;
  readonly ready: ReplayReady;
  readonly recorded: Uint8Array;
  readonly folder: string;
}

async function replayOne(client: LoreClient, { capture, ready, recorded, folder }: One): Promise<Replayed> {
  const world = await worldOf(client, folder, ready);
  const { call, facts } = replayCall(ready, world);
  const result = await client.assemble(call);
  const { grounding } = await client.assemblyPart({ call, result }, facts);
  const { turnId, turn, captureId, key } = capture;
  const at = { turnId, turn, captureId, key, rows: result.output?.count ?? 0 };
  const made = new Uint8Array(grounding?.packed ?? new SharedArrayBuffer(0));
  if (Buffer.compare(made, recorded) === 0) return { ...at, same: true, difference: null };
  const difference = await differenceOf(client, recorded, made);
  assertVariables(difference);
  return { ...at, same: false, difference };
}

async function differenceOf(client: LoreClient, recorded: Uint8Array, made: Uint8Array): Promise<ReplayDifference> {
  if (made.byteLength === 0) return { fields: ["scan"], rows: [], rowCount: 0 };
  return (await client.run("replayDifference", {}, { shared: [toShared(recorded), toShared(made)] })).output;
}

/** Variables are in no record: what the session has now stands in for them, and has to have their hash. */
async function worldOf(client: LoreClient, folder: string, { sessionId, scan }: ReplayReady): Promise<ReplayWorld> {
  if (scan.variablesHash === null && scan.globalsHash === null) return { folder, variables: [], globals: [] };
  const { output } = await client.run("sessionStateRead", { folder, sessionId });
  if (output.state !== "ok") throw new CliError("replay-variables", `session ${sessionId} has no state any more`);
  const { state } = fromStored(output.session);
  return {
    folder,
    variables: scan.variablesHash === null ? [] : [...state.variables],
    globals: scan.globalsHash === null ? [] : [...state.globals],
  };
}

function assertVariables({ fields }: ReplayDifference): void {
  const changed = ["scan.variablesHash", "scan.globalsHash"].filter((name) => fields.includes(name));
  if (changed.length === 0) return;
  throw new CliError("replay-variables", "the variables of the session are others now than in the recorded turn");
}

async function existingFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() === true) return folder;
  throw new CliError("data-folder-invalid", `${folder} is no folder, so it has no books`);
}

function toShared(bytes: Uint8Array): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return shared;
}
