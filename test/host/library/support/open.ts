import type { LibraryClient } from "../../../../src/host/library/desk.ts";
import type { Library } from "../../../../src/host/library/face.ts";
import { openLibrary } from "../../../../src/host/library/open-library.ts";
import { openLocal } from "../../../../src/workers/client.ts";
import { JobRunner } from "../../../../src/workers/job-runner.ts";
import { JOBS } from "../../../../src/workers/jobs/table.ts";
import type { Payloads } from "../../../../src/workers/protocol.ts";
import { ThreadState } from "../../../../src/workers/state.ts";
import { rig, type Rig, ROOT } from "../../../workers/library/support/folder.ts";
import { SMALL_FORMATS } from "../../../workers/library/support/small-formats.ts";

/** A library in memory with small documents, and what is behind it. */
export interface Desk extends Rig {
  readonly client: LibraryClient;
  readonly lib: Library;
  /** Revisions that the client was told to forget. */
  readonly forgotten: string[];
  /** Is asked about each job before and after it runs; what it throws is what the caller gets. */
  onJob: (job: string, when: "before" | "after") => void;
  /** The same files in the eyes of a later start. */
  readonly reopen: () => Promise<Library>;
}

/** JSON, or a text, as the bytes that routes collect. */
export function shared(value: unknown): SharedArrayBuffer {
  const bytes = Buffer.from(typeof value === "string" ? value : JSON.stringify(value));
  const buffer = new SharedArrayBuffer(bytes.byteLength, { maxByteLength: bytes.byteLength + 16 });
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

export const textOf = ({ bytes }: { readonly bytes: Uint8Array }): string => Buffer.from(bytes).toString();
export const jsonOf = (answer: { readonly bytes: Uint8Array }): unknown => JSON.parse(textOf(answer)) as unknown;

/** The code of what a call rejects with; null when it resolves. */
export async function rejection(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof Error && "code" in error) return error.code;
    throw error;
  }
}

/** Opens a library on the files of a rig, without threads. */
export async function openDesk(
  on: Rig = rig(),
  options: { sessionsMax?: number; pollMs?: number } = {},
): Promise<Desk> {
  const forgotten: string[] = [];
  const hooks: Pick<Desk, "onJob"> = { onJob: () => undefined };
  const client = clientOn(on, hooks, forgotten);
  const lib = await openLibrary({ client, folder: ROOT, ...options });
  const reopen = (): Promise<Library> => openLibrary({ client: clientOn(on, hooks, []), folder: ROOT, ...options });
  return {
    ...on,
    client,
    lib,
    forgotten,
    reopen,
    get fail() {
      return on.fail;
    },
    set fail(fail) {
      on.fail = fail;
    },
    get onJob() {
      return hooks.onJob;
    },
    set onJob(onJob) {
      hooks.onJob = onJob;
    },
  };
}

function clientOn(on: Rig, hooks: Pick<Desk, "onJob">, forgotten: string[]): LibraryClient {
  const state = new ThreadState({ formats: SMALL_FORMATS, fs: on.fs, now: on.now });
  const local = openLocal(new JobRunner<Payloads, ThreadState>(JOBS, state));
  return {
    async run(job, input, options) {
      hooks.onJob(job, "before");
      const answer = await local.run(job, input, options);
      hooks.onJob(job, "after");
      return answer;
    },
    forget: (revision) => void forgotten.push(revision),
  };
}
