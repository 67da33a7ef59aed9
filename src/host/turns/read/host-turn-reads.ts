import { type JobAnswer, TurnStoreError, WorkerError } from "../../../workers/client.ts";
import type { TurnFound, TurnPayloads } from "../../../workers/protocol.ts";
import type { Library } from "../../library/face.ts";
import type { HistoryDesk, HistoryOrigin } from "../../trace/face.ts";
import type { TurnAnswer, TurnAt } from "../face.ts";
import type {
  CompareQuestion,
  DecisionsQuestion,
  EntryQuestion,
  ExportQuestion,
  SessionAt,
  TurnFile,
  TurnPage,
  TurnReads,
} from "./face.ts";
import { LibraryNow } from "./resources-now.ts";
import type { TurnClient } from "./turn-client.ts";

export interface TurnReadsOptions {
  /** Not closed with it. */
  readonly client: TurnClient;
  readonly library: Pick<Library, "status" | "list" | "row" | "onChange">;
  readonly history: Pick<HistoryDesk, "read">;
}

/** The jobs whose whole answer is JSON or nothing. */
type Lookup = {
  [N in keyof TurnPayloads]: TurnPayloads[N]["output"] extends TurnFound ? N : never;
}[keyof TurnPayloads];

type Answered = Exclude<TurnPayloads["turnRead"]["output"], { readonly state: "unsure" }>;
type Exported = Exclude<TurnPayloads["turnExport"]["output"], { readonly state: "unsure" }>;

/** Turns as the background thread has them; bodies by way of the desk that reads histories. */
export class HostTurnReads implements TurnReads {
  readonly #client: TurnClient;
  readonly #library: TurnReadsOptions["library"];
  readonly #history: TurnReadsOptions["history"];
  readonly #now: LibraryNow;

  constructor({ client, library, history }: TurnReadsOptions) {
    this.#client = client;
    this.#library = library;
    this.#history = history;
    this.#now = new LibraryNow(library);
  }

  list(at: SessionAt, page: TurnPage, signal?: AbortSignal): TurnAnswer {
    return this.#look("turnList", { ...this.#folder, ...at, ...page }, signal);
  }

  async turn(at: TurnAt, bodies: "resolved" | "none", signal?: AbortSignal): TurnAnswer {
    const input = { ...this.#folder, ...at, bodies, now: this.#now.rows.map(([...row]) => row) };
    if (bodies === "none") return partOf(await this.#client.run("turnRead", input, { signal }));
    const job = {
      sessionId: at.sessionId,
      run: ({ source, events }: HistoryOrigin, inner: AbortSignal) =>
        this.#client.run("turnRead", { ...input, source }, { ...sharedOf(events), signal: inner }),
      hasRead: ({ found }: Answered) => found,
    };
    return partOf(await this.#history.read<Answered>(keyOf("turn", at), job, signal));
  }

  async toolset(at: TurnAt, signal?: AbortSignal): TurnAnswer {
    const part = { bodies: "none", only: "toolset" } as const;
    return partOf(await this.#client.run("turnRead", { ...this.#folder, ...at, ...part, now: [] }, { signal }));
  }

  decisions(at: TurnAt, question: DecisionsQuestion, signal?: AbortSignal): TurnAnswer {
    return this.#look("turnDecisions", { ...this.#folder, ...at, ...question }, signal);
  }

  entry(at: TurnAt, question: EntryQuestion, signal?: AbortSignal): TurnAnswer {
    return this.#look("turnEntry", { ...this.#folder, ...at, ...question }, signal);
  }

  compare(at: TurnAt, question: CompareQuestion, signal?: AbortSignal): TurnAnswer {
    return this.#look("turnCompare", { ...this.#folder, ...at, ...question }, signal);
  }

  async export(
    at: SessionAt,
    turnIds: readonly string[],
    question: ExportQuestion,
    signal?: AbortSignal,
  ): Promise<TurnFile | null> {
    const input = { ...this.#folder, ...at, ...question, turnIds: [...turnIds] };
    if (!question.bodies) return fileOf(await this.#client.run("turnExport", input, { signal }));
    const job = {
      sessionId: at.sessionId,
      run: ({ source, events }: HistoryOrigin, inner: AbortSignal) =>
        this.#client.run("turnExport", { ...input, source }, { ...sharedOf(events), signal: inner }),
      hasRead: (output: Exported) => output.state === "answered" && output.found,
    };
    return fileOf(await this.#history.read<Exported>(keyOf("export", { at, turnIds, question }), job, signal));
  }

  stats(ownerId: string, signal?: AbortSignal): TurnAnswer {
    return this.#look("turnStats", { ...this.#folder, ownerId }, signal);
  }

  close(): void {
    this.#now.close();
  }

  get #folder(): { readonly folder: string } {
    return { folder: this.#library.status.folder };
  }

  async #look<N extends Lookup>(job: N, input: TurnPayloads[N]["input"], signal?: AbortSignal): TurnAnswer {
    const { output, parts } = await this.#client.run(job, input, { signal });
    return partOf({ output: output as TurnFound, parts });
  }
}

/** Those who ask the same at the same time share one reading. */
const keyOf = (name: string, question: object): string => JSON.stringify([name, question]);

const sharedOf = (events: SharedArrayBuffer | undefined): { readonly shared?: SharedArrayBuffer[] } =>
  events === undefined ? {} : { shared: [events] };

type Parts = Pick<JobAnswer<unknown>, "parts">;

/** The one part of an answer; null: what was asked for is not there. */
function partOf({
  output,
  parts,
}: Parts & { readonly output: TurnPayloads["turnRead"]["output"] | TurnFound }): Uint8Array<ArrayBuffer> | null {
  if ("state" in output && output.state === "unsure") throw unsure();
  // What cannot be looked into has no "no such turn" to tell.
  if (output.problem !== undefined) throw new TurnStoreError(output.problem.code, output.problem.message);
  if (!output.found) return null;
  const [part] = parts;
  if (part === undefined) throw new WorkerError("worker-message-invalid", "a turn was found, and there is no answer");
  return part;
}

function fileOf({ output, parts }: Parts & { readonly output: TurnPayloads["turnExport"]["output"] }): TurnFile | null {
  if (output.state === "unsure") throw unsure();
  if (output.state === "refused") return { refused: output.why };
  const bytes = partOf({ output, parts });
  return bytes === null ? null : { file: output.file, mediaType: output.mediaType, bytes };
}

const unsure = (): WorkerError =>
  new WorkerError("worker-message-invalid", "a history was asked for where none is wanted");
