import type { RecordSource } from "../../../../src/trace/model/record.ts";
import { hash } from "../../export/support/turns.ts";

/** A contributor of a block. */
export const source = (given: Partial<RecordSource> = {}): RecordSource => ({
  kind: "preset",
  resourceId: "preset-1",
  resourceRevision: null,
  field: "content",
  identifier: null,
  role: null,
  relationship: "content",
  characters: 10,
  utf16Units: 10,
  utf8Bytes: 10,
  hash: hash("source"),
  textStatus: "not-stored",
  ...given,
});

export const entry = (uid: string, given: Partial<RecordSource> = {}): RecordSource =>
  source({
    kind: "worldbook",
    resourceId: "harbour",
    entryId: uid,
    qualifiedEntryId: `harbour:${uid}`,
    entryName: `Entry ${uid}`,
    hash: hash(`entry ${uid}`),
    ...given,
  });
