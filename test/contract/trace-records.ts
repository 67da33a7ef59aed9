import { shown } from "./statement.ts";

const RECORD = "test/trace/project/record.test.ts";
const CAPTURES = "test/host/trace/recorder/session-captures.test.ts";
const RECORDER = "test/host/trace/recorder/recorder.slow.test.ts";
const DETAIL = "test/trace/verify/detail.test.ts";
const FAILURE = "test/trace/verify/failure.test.ts";
const SESSION = "test/dsh/trace.slow.test.ts";
const FOREIGN = "test/dsh/trace-foreign.slow.test.ts";
const MODEL = "test/trace/model/record.test.ts";

/** Schema 4 records, their provenance, where they are kept and how many. */
export const TRACE_RECORD_STATEMENTS = shown("prompt-api-v3", [
  ["a record has schemaVersion 4 and the documented fields; others are refused", MODEL, "is refused with %s"],
  [
    "captureId and legacyCaptureId link one capture, ids of v1 are not guessed from",
    "test/trace/store/legacy-records.test.ts",
    "lists a capture once, by its schema 3 record, and guesses nothing of records that name none",
  ],
  [
    "a turn has several steps, a position several requests: attempt counts captures",
    CAPTURES,
    "that is made again is a record of its own, and a failure stays with its attempt",
  ],
  [
    "sections and contexts have name, index, counts, hash, provenance, sources and reference, and no text",
    RECORD,
    "has the positions of all sections, counts of the empty ones in the index, and no text",
  ],
  [
    "sources have kind, resource, revision, field, identifier, role, relationship, hash and counts",
    "test/workers/assembly/part-sources.test.ts",
    "are named as records name them, with the revision that was seen",
  ],
  ["later edits do not change selection and audit", SESSION, "shows what was sent after the card was edited"],
  [
    "sessionRef: identity, format, creation, cut",
    "test/trace/project/references.test.ts",
    "has the identity of the log and the cut",
  ],
  [
    "delivery: provider, model, names of tools, hashes, cut",
    RECORDER,
    "are observed: the texts that the model saw, where the log has them, and what each part is",
  ],
  [
    "assemblyVerified: the assembly is exactly one complete system text",
    "test/trace/project/delivery.test.ts",
    "finds the assembly in %s",
  ],
  ["a foreign complete section makes it false", FOREIGN, "nothing of the assembly is verified, and no text is shown"],
  [
    "a later plugin makes it false",
    FOREIGN,
    "a part that it moves is sent where it moved it, and the record says that this is not what was assembled",
  ],
  [
    "historyVerified: that, and a reference was made",
    RECORD,
    "has offsets but no references when the log does not have the text",
  ],
  [
    "systemMessageIndex is an index into the system texts",
    "test/trace/project/delivery.test.ts",
    "tells hashes of the whole texts, and which of them is the assembly's",
  ],
  ["bodyStorage is official-session, sourceTextStored false", RECORD, "of the capture %s is the golden one"],
  [
    "status assembled, then request-observed",
    CAPTURES,
    "is assembled, then observed, bound to the log as it is when it leaves",
  ],
  ["status request-unconfirmed", CAPTURES, "that never left is not confirmed at the end of its step"],
  [
    "status request-failed-before-observation",
    CAPTURES,
    "that was prepared and never left because of an error failed before it was observed",
  ],
  [
    "status assembly-or-preparation-failed",
    SESSION,
    "where it is prepared was never seen, and refers to the end of its turn",
  ],
  ["status superseded-unconfirmed", CAPTURES, "whose request never came is superseded by the next"],
  [
    "status unloaded-unconfirmed",
    SESSION,
    "of a request that was on its way when the process was killed is unconfirmed",
  ],
  [
    "index rows say reference-only",
    FOREIGN,
    "prints the records of a session, and each text of the newest with who it is from",
  ],
  ["details do not replace assembly-unavailable", DETAIL, "keeps `assembly-unavailable`, whatever the history gives"],
  ["details do not replace omitted-size-limit", DETAIL, "keeps `omitted-size-limit` as it is"],
  // Failures.
  [
    "the reason is the finish chunk of the request's official attempt",
    FAILURE,
    "is that of the last finish chunk of an attempt",
  ],
  ["else it is the error of the turn's end", CAPTURES, "that failed without a word of the model has the turn's error"],
  [
    "failureRef has its own identity and cut; it does not widen the prompt's",
    DETAIL,
    "does not widen the prompt's cut by the failure's",
  ],
  [
    "failureStatus is reference-only in the index, available or reference-unavailable in the detail",
    SESSION,
    "for good has the reason in its detail, and in no file",
  ],
  [
    "failure is {code, message}, strings or null, and never stored",
    DETAIL,
    "reads `failure` after verification; each field is a string or null",
  ],
  [
    "prompt and failure are validated separately",
    DETAIL,
    "validates prompt and failure separately: an altered failure leaves the prompt readable",
  ],
  [
    "records without a reference get no invented reason",
    DETAIL,
    "does not invent reasons for records without a reference",
  ],
  ["request-observed may stand beside a failure", SESSION, "for good has the reason in its detail, and in no file"],
  [
    "a failed attempt is not attached to a successful retry",
    SESSION,
    "and is retried has two records of one capture; the failure is that of the first",
  ],
  [
    "nor a later assembly's failure to the request before it",
    RECORDER,
    "of a later assembly that fails leave the request before it alone",
  ],
  ["each record keeps its most specific failure", RECORDER, "of a failed model keep the failure that says most"],
  ["a cancellation without an error is none", RECORDER, "of a turn that was cancelled are no failure"],
  // Assembly and provenance.
  [
    "nothing of ours identifies texts to the model",
    "test/workers/profile/compile-profile.test.ts",
    "holds no name, id or wrapper of ours",
  ],
  [
    "an override without {{original}} makes the preset's source placement-only",
    "test/workers/profile/ownership.test.ts",
    "sources tell whether the replaced text is still there",
  ],
  [
    "the requested role stays in the source",
    "test/workers/assembly/part-sources.test.ts",
    "are named as records name them, with the revision that was seen",
  ],
  [
    "index is the position in the array, offsetUtf16 includes the separators",
    "test/trace/project/record.test.ts",
    "has offsets and ranges that cut the very texts out of the system text",
  ],
  [
    "characters are code points beside UTF-16 units and UTF-8 bytes",
    "test/trace/project/text-sizes.test.ts",
    "says of any text what the platform and the profile say of it",
  ],
  [
    "worldbook sources: resourceId (embedded ones too), entryId, qualifiedEntryId, entryName",
    SESSION,
    "has what the model got: braces, CJK and emoji, at their places",
  ],
  [
    "ids are null when absent, never made up",
    "test/workers/assembly/part-sources.test.ts",
    "of entries that nobody can name have no identity, and none is made up",
  ],
  [
    "the audit clips long uids and resource ids, the sources do not",
    RECORD,
    "keeps identities of world book sources whole that its audit clips",
  ],
  [
    "records of older versions keep what they say, complete loader ids too",
    "test/trace/store/legacy-snapshots.test.ts",
    "lists a record under its own id without any body, and shows its bodies in the detail",
  ],
  ["a blank nickname falls back to the card's name", "test/cases/x10-nickname-blank.json", "x10-nickname-blank"],
  // Persistence.
  [
    "the file is replaced as a whole, with mode 0600",
    "test/dsh/trace-eviction.slow.test.ts",
    "the oldest are gone everywhere",
  ],
  [
    "no write leaves half a file",
    "test/workers/trace/kill.slow.test.ts",
    "killed at any call of a write, the records are the old or the new ones, whole",
  ],
  [
    "files of older versions are read and never written",
    "test/workers/jobs/trace/legacy.test.ts",
    "shows the bodies that a schema 3 record has, and leaves the files as they are",
  ],
  [
    "old v1 records are legacy-metadata-only",
    "test/trace/store/legacy-metadata.test.ts",
    "lists place and time, and has the audit in the detail",
  ],
  ["the v1 view has at most 128 records of a session", "test/workers/trace/audits.test.ts", "has the newest 128"],
  [
    "256 records of all sessions, the oldest go first",
    "test/trace/store/evict.test.ts",
    "lets the first in the list go over 256 records, whatever their times are",
  ],
  [
    "16 MiB in all",
    "test/trace/store/evict.test.ts",
    "is within both bounds for any records, lets none go without need, and none before one that stands before it",
  ],
  [
    "what does not fit leaves a row omitted-size-limit",
    "test/workers/jobs/trace/keep.test.ts",
    "puts a row in the place of a record that is too large",
  ],
  ["bounds can be set to 4 MiB and 32 MiB at most", "test/workers/trace/keep-records.test.ts", "are kept to as"],
  [
    "corrupt JSON fails visibly and is left as it is",
    "test/dsh/trace-canary.slow.test.ts",
    "are not told of from records files that cannot be read, which stay as they are",
  ],
  [
    "failures of capture and store delay no request, their diagnostics have no body",
    "test/host/trace/store/lost-file.test.ts",
    "keeps records when the file cannot be written, says so, and writes them when it can",
  ],
]);
