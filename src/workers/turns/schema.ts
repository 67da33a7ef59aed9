/** Marks a database as a turn store: "LKTS" in ASCII, in the header of the file. */
export const APPLICATION_ID = 0x4c4b_5453;

/**
 * What brings the file from one version (`user_version`) to the next, in order: the first from an empty file to 1. What
 * has been released is never changed, only followed by another one.
 */
export const MIGRATIONS: readonly string[] = [
  `
  -- One row for each turn that is over. The blobs: see \`packing.ts\`.
  CREATE TABLE turn (
    turn_id TEXT NOT NULL PRIMARY KEY,
    owner_id TEXT NOT NULL,
    session_id TEXT NOT NULL,
    start_seq INTEGER NOT NULL,
    started_at REAL NOT NULL,
    -- What its age counts from: started_at, or the time of a look at it when that lay in the future.
    kept_from REAL NOT NULL,
    clock_ahead INTEGER NOT NULL,
    recovered INTEGER NOT NULL,
    redacted_at REAL,
    summary BLOB NOT NULL,
    account BLOB NOT NULL
  ) STRICT;
  CREATE INDEX turn_by_session ON turn (session_id, start_seq);
  CREATE INDEX turn_by_owner ON turn (owner_id);
  CREATE INDEX turn_by_age ON turn (kept_from, turn_id);

  -- Provider requests and executions of tools of a turn, in their order; its account is without them.
  CREATE TABLE model_call (
    turn_id TEXT NOT NULL REFERENCES turn ON DELETE CASCADE,
    ix INTEGER NOT NULL,
    call_id TEXT NOT NULL,
    outcome TEXT NOT NULL,
    row BLOB NOT NULL,
    PRIMARY KEY (turn_id, ix)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tool_call (
    turn_id TEXT NOT NULL REFERENCES turn ON DELETE CASCADE,
    ix INTEGER NOT NULL,
    call_id TEXT NOT NULL,
    status TEXT NOT NULL,
    row BLOB NOT NULL,
    PRIMARY KEY (turn_id, ix)
  ) STRICT, WITHOUT ROWID;

  -- Names and keys of one revision of a world book, deflated.
  CREATE TABLE catalogue (
    id TEXT NOT NULL PRIMARY KEY,
    names BLOB NOT NULL
  ) STRICT;
  -- Packed decisions of assemblies, deflated; equal ones once.
  CREATE TABLE grounding (
    key TEXT NOT NULL PRIMARY KEY,
    columns BLOB NOT NULL
  ) STRICT;
  CREATE TABLE grounding_catalogue (
    key TEXT NOT NULL REFERENCES grounding ON DELETE CASCADE,
    catalogue_id TEXT NOT NULL REFERENCES catalogue ON DELETE CASCADE,
    PRIMARY KEY (key, catalogue_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX grounding_by_catalogue ON grounding_catalogue (catalogue_id);

  -- An assembly and its decisions. Written when it is made, given to its turn when that is over.
  CREATE TABLE capture (
    capture_id TEXT NOT NULL PRIMARY KEY,
    session_id TEXT NOT NULL,
    turn_id TEXT REFERENCES turn ON DELETE CASCADE,
    grounding_key TEXT NOT NULL REFERENCES grounding,
    created_at REAL NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX capture_by_turn ON capture (turn_id);
  CREATE INDEX capture_by_grounding ON capture (grounding_key);

  -- Turns that have begun, with the process that records them.
  CREATE TABLE open_turn (
    turn_id TEXT NOT NULL PRIMARY KEY,
    owner_id TEXT NOT NULL,
    session_id TEXT NOT NULL,
    turn INTEGER NOT NULL,
    start_seq INTEGER NOT NULL,
    started_at REAL NOT NULL,
    process TEXT NOT NULL
  ) STRICT;

  -- Sessions and owners whose turns were dropped: what began before comes too late.
  CREATE TABLE tombstone (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    dropped_at REAL NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
  -- Sessions that the host did not list, since when.
  CREATE TABLE absent_session (
    session_id TEXT NOT NULL PRIMARY KEY,
    since REAL NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What is counted, and what comes of age, is found without a look at the accounts.
  DROP INDEX turn_by_owner;
  CREATE INDEX turn_by_owner ON turn (owner_id, session_id, started_at, redacted_at, recovered, clock_ahead);
  CREATE INDEX turn_to_redact ON turn (kept_from) WHERE redacted_at IS NULL;
  `,
  `
  -- The clock as the last sweep has seen it: the time that was believed, and since when it tells another.
  CREATE TABLE clock (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seen_at REAL NOT NULL,
    doubted_at REAL
  ) STRICT;
  `,
];
