import type { Statement } from "./statement.ts";

/** The statements that concern the library: stores, policy of selections and relations, documents. */
export const LIBRARY_STATEMENTS: readonly Statement[] = [
  {
    contract: "loader",
    says: "the durable selections are schema 2: preset, character, user, world books, options, RP",
    shownBy: [
      "test/workers/library/maps/selections.test.ts",
      "is read again as it was written, in the form of its schema",
    ],
  },
  {
    contract: "loader",
    says: "selections of schema 1 are migrated to 2 on read; of the character's options only the known three are kept",
    shownBy: ["test/workers/library/maps/selections.test.ts", "of schema 1 gets what it lacks"],
  },
  {
    contract: "loader",
    says: "the selected preset of the older state stays the default of a session that is not bound yet",
    shownBy: [
      "test/workers/library/maps/selections.test.ts",
      "starts from the default preset and changes only what is named",
    ],
  },
  {
    contract: "loader",
    says: "at most 2,048 sessions are bound; a full store refuses new ones and drops none",
    shownBy: ["test/workers/library/maps/selections.test.ts", "refuses a new session beyond the bound and evicts none"],
  },
  {
    contract: "loader",
    says: "the selections file holds at most 4 MiB",
    shownBy: ["test/workers/library/change-maps.slow.test.ts", "refuses to grow the file beyond its bound"],
  },
  {
    contract: "loader",
    says: "a selections file over 8 MiB is never parsed",
    shownBy: ["test/workers/library/open-library.test.ts", "never parses a file of selections over its bound"],
  },
  {
    contract: "loader",
    says: "a session id is checked for length and characters before it becomes a key",
    shownBy: ["test/workers/library/change-maps.slow.test.ts", "refuses the session id %j"],
  },
  {
    contract: "loader",
    says: "resource ids and the number of books of a session are bounded",
    shownBy: [
      "test/workers/library/maps/selections.test.ts",
      "loses ids that nothing can have, and books beyond the bound",
    ],
  },
  {
    contract: "loader",
    says: "writes of a store land atomically; a failed one leaves memory and file as they were",
    shownBy: ["test/workers/library/store/map-file.test.ts", "a write that fails with %s leaves the map as it was"],
  },
  {
    contract: "loader",
    says: "the place of a session can be given up explicitly",
    shownBy: ["test/host/library/host-library.test.ts", "of sessions hold what is named and lose what is deleted"],
  },
  {
    contract: "loader",
    says: "selection.rp is kept and copied unchanged",
    shownBy: ["test/workers/library/change-maps.slow.test.ts", "keeps rp as it is"],
  },
  {
    contract: "loader",
    says: "a preset is bound to one session when a session is named, else it is the default",
    shownBy: [
      "test/host/http/routes/selections.slow.test.ts",
      "of a preset are the session's, or the default of new ones",
    ],
  },
  {
    contract: "loader",
    says: "binding a preset, character, user or world book is refused with 409 while the session's agent runs",
    shownBy: ["test/host/http/routes/selections.slow.test.ts", "%s is refused while the agent runs"],
  },
  {
    contract: "loader",
    says: "deleting a resource clears it from every selection",
    shownBy: ["test/workers/library/maps/selections.test.ts", "takes everything that is gone from all sessions"],
  },
  {
    contract: "loader",
    says: "deleting a world book clears it from selections and all relations, and changes no card",
    shownBy: [
      "test/workers/library/delete-document.slow.test.ts",
      "clears a world book from selections and all relations",
    ],
  },
  {
    contract: "loader",
    says: "deleting a user, preset or character clears the relations of it",
    shownBy: [
      "test/workers/library/delete-document.slow.test.ts",
      "clears a preset from selections, its relations and the default",
    ],
  },
  {
    contract: "loader",
    says: "documents of users are strictly id, name and description",
    shownBy: ["test/workers/formats/users/format.test.ts", "creates with a name and an optional description"],
  },
  {
    contract: "loader",
    says: "relations of users to world books are a file of their own, never part of the user",
    shownBy: [
      "test/workers/library/maps/relations.test.ts",
      "are read again as they were written, in the form of their schemas",
    ],
  },
  {
    contract: "loader",
    says: "relations of presets and characters are one file, by kind of owner",
    shownBy: [
      "test/workers/library/library-folder.test.ts",
      "has one file for the relations of presets and characters",
    ],
  },
  {
    contract: "loader",
    says: "relations bound the number of owners, the books of each and the bytes of the file",
    shownBy: ["test/workers/library/change-maps.slow.test.ts", "refuses to grow a file beyond its owners"],
  },
  {
    contract: "loader",
    says: "unbinding one resource leaves the relations of the others",
    shownBy: [
      "test/workers/library/maps/relations.test.ts",
      "replaces the books of one owner and forgets one without books",
    ],
  },
  {
    contract: "loader",
    says: "bindings of character-state.json are moved into the selections once and then cleared, so that they do not come back",
    shownBy: ["test/workers/library/legacy-characters.test.ts", "is moved into the selections once, and emptied"],
  },
  {
    contract: "loader",
    says: "a card is imported losslessly even if its embedded book breaks a limit; that book does not run",
    shownBy: ["test/workers/formats/cards/import-card.test.ts", "of a broken book says that it is kept"],
  },
  {
    contract: "loader",
    says: "editing an embedded book runs the structure guard first",
    shownBy: ["test/workers/formats/cards/edit.slow.test.ts", "goes through the guard first"],
  },
  {
    contract: "loader",
    says: "a card without an embedded book can get one through the card's own book",
    shownBy: ["test/workers/formats/cards/character-format.slow.test.ts", "of the book as published"],
  },
  {
    contract: "loader",
    says: "V1, V2 and V3 cards as JSON and PNG are read",
    shownBy: [
      "test/host/cli/library/files.slow.test.ts",
      "takes cards in every carrier, and gives a picture with the card in it",
    ],
  },
  {
    contract: "loader",
    says: "standalone books have a store, an API for all operations, and an export",
    shownBy: ["test/host/http/routes/world-books.slow.test.ts", "import, read, edit, export and delete"],
  },
  {
    contract: "loader",
    says: "users have the same",
    shownBy: ["test/host/http/routes/users.test.ts", "create, list, read, edit and delete"],
  },
  {
    contract: "loader",
    says: "sampling of a preset is stored as it was written",
    shownBy: ["test/workers/formats/presets/lossless.slow.test.ts", "is the file again, and the same document again"],
  },
  {
    contract: "loader",
    says: "a deleted character leaves a tombstone, and what named it can be relinked",
    shownBy: ["test/host/library/host-library.test.ts", "that are deleted are missed until they are back or relinked"],
  },
  {
    contract: "loader",
    says: "templates are not rewritten when a resource is deleted",
    shownBy: { reason: "session templates are left to a later version; their routes answer 404" },
  },
];
