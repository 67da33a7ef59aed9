import { shown } from "./statement.ts";

const DETAIL = "test/trace/verify/detail.test.ts";
const REFERENCES = "test/trace/project/references.test.ts";
const TAMPER = "test/trace/verify/tamper.test.ts";
const HISTORIES = "test/trace/verify/histories.test.ts";
const SESSION = "test/dsh/trace.slow.test.ts";
const READ = "test/workers/jobs/history/trace-detail.slow.test.ts";
const DESK = "test/host/trace/history/host-history-desk.test.ts";

/** References into the official history, and what is recovered from it. */
export const TRACE_HISTORY_STATEMENTS = shown("prompt-api-v3", [
  [
    "from V3 on a section refers to its system/message and a range",
    REFERENCES,
    "is a system message by the hash of its canonical content",
  ],
  [
    "older formats refer to the header's system text, on an exact match of the whole only",
    "test/host/trace/recorder/delivery.test.ts",
    "is referenced only where the whole text is equal",
  ],
  ["a context refers to the snapshot and its named section", REFERENCES, "name the section of the snapshot"],
  [
    "references are made only to what is on the model's surface",
    "test/dsh/trace-foreign.slow.test.ts",
    "leave no record; what was sent after messages were replaced is told, and nothing that was not",
  ],
  [
    "every reference binds number, type, text hash and cut; messages id and content; sections a range or a name",
    TAMPER,
    "notices each field of each reference",
  ],
  [
    "what a reference binds of its event is checked, all of it",
    TAMPER,
    "notices each leaf of each named event that a reference binds, and needs no other",
  ],
  [
    "the session's identity, format, creation and cut are checked",
    TAMPER,
    "notices each field of the session that the references point into",
  ],
  ["the history's own header is checked", TAMPER, "notices each field of the history's header"],
  [
    "coordinates are events, inherited ones by the numbers they have in the child",
    HISTORIES,
    "forked: a child's record finds the inherited events under the parent's numbers in the child's log",
  ],
  [
    "a detail reads the history once (departure: the session's own log in the thread, inspect() where that is unsure)",
    DESK,
    "has the host read what the thread is unsure of, once, and hands over what is referenced",
  ],
  ["both ways of reading give the same", READ, "gives the details that the host's reading gives, in flushes of %d"],
  [
    "text is given only after all checks",
    DETAIL,
    "returns text only after the checks: one altered section takes all that lie in its message",
  ],
  [
    "systemMessages only when a non-empty list of references resolves completely",
    DETAIL,
    "has temporary `systemMessages` only when a captured, non-empty list of references resolves completely",
  ],
  [
    "else requestContentStatus is reference-unavailable",
    DETAIL,
    "says `requestContentStatus: reference-unavailable` if any captured reference fails",
  ],
  [
    "records without such references do not promise the field",
    DETAIL,
    "does not promise that field for records without references to system messages",
  ],
  [
    "source.text is never returned of new records",
    DETAIL,
    "never returns `source.text`; hash, counts and `textStatus: not-stored` remain",
  ],
  [
    "schema 3 details show the bodies that their file has",
    "test/workers/jobs/trace/legacy.test.ts",
    "shows the bodies that a schema 3 record has, and leaves the files as they are",
  ],
  [
    "a missing history is reference-unavailable with its reason, and no other text",
    SESSION,
    "of a session whose log was removed gives no text, and says why",
  ],
  [
    "an unavailable cut, a mismatch and a read failure are told by their codes, in the order of the checks",
    "test/trace/model/reference-error.test.ts",
    "are told in the order of the checks",
  ],
  [
    "partially-available with the first specific error",
    DETAIL,
    "reports what is missing of a part through `partially-available` and the first specific error",
  ],
  ["nothing is assembled again and no current text is shown", SESSION, "shows what was sent after the card was edited"],
  [
    "on V4 both spellings of producers are read",
    "test/trace/verify/official-producer.test.ts",
    "is made by the host's own prompt: a plugin, on format 4 also a kind of its own",
  ],
]);
