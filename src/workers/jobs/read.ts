import { readWorldBook } from "../../matcher/formats/read.ts";
import { documentRevision, shareDocument } from "../documents.ts";
import { WorkerError } from "../error.ts";
import type { Job } from "../job.ts";
import { type Payloads, ReadInputSchema } from "../protocol.ts";
import type { ThreadState } from "../state.ts";

/** Reads a file into a world book. `shared`: the bytes of the file. Throws the MatcherError of a file that is none. */
export const read: Job<Payloads["read"], ThreadState> = {
  input: ReadInputSchema,
  run(input, context) {
    const [file] = context.shared;
    if (file === undefined) throw new WorkerError("worker-message-invalid", "no file to read", { job: "read" });
    // A copy: text decoders do not take shared memory.
    const result = readWorldBook(new Uint8Array(file).slice(), input);
    if (!result.ok) throw result.error;
    context.throwIfStopped();
    const document = shareDocument(result.book);
    return {
      output: {
        name: result.book.name,
        entries: result.book.entries.length,
        revision: documentRevision(document),
        report: result.report,
      },
      shared: [document],
    };
  },
};
