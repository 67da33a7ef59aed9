import type { Owner } from "../library/face.ts";
import { composeBooks } from "../loader/composition.ts";
import type { ResourceKind, Selection } from "../../workers/protocol.ts";
import type { RouteDeps } from "./deps.ts";
import { HttpError, type HttpErrorCode } from "./error.ts";

type RunningDeps = Pick<RouteDeps, "library" | "runningSessions">;

const CODES: Readonly<Record<ResourceKind, HttpErrorCode>> = {
  preset: "PRESET_AGENT_RUNNING",
  character: "CHARACTER_AGENT_RUNNING",
  user: "USER_AGENT_RUNNING",
  "world-book": "WORLD_BOOK_AGENT_RUNNING",
};

const NOUNS: Readonly<Record<ResourceKind, string>> = {
  preset: "preset",
  character: "character",
  user: "user",
  "world-book": "world book",
};

/**
 * Refuses to delete what a session is bound to whose agent is in a turn: itself, or a world book through a relation of
 * something that it is bound to. Throws the kind's `…_AGENT_RUNNING`.
 */
export function assertNotInUse(deps: RunningDeps, kind: ResourceKind, id: string): void {
  const user = findRunning(deps, (selection) => isBound(deps, selection, { kind, id }));
  if (user === undefined) return;
  const message = `The agent of session ${user} is running; delete the ${NOUNS[kind]} after the current turn finishes.`;
  throw new HttpError(CODES[kind], message);
}

/**
 * Refuses relations of an owner that would give a session other books, or the same ones in another order, whose agent is
 * in a turn. Throws the `…_AGENT_RUNNING` of the owner's kind.
 */
export function assertBooksStay(deps: RunningDeps, owner: Owner, worldBookIds: readonly string[]): void {
  const { library } = deps;
  const user = findRunning(deps, (selection) => {
    const relations = (at: Owner): { readonly value: readonly string[] } =>
      at.kind === owner.kind && at.id === owner.id ? { value: [...new Set(worldBookIds)] } : library.relations(at);
    const after = { row: library.row.bind(library), relations };
    return booksOf(library, selection) !== booksOf(after, selection);
  });
  if (user === undefined) return;
  const message = `The agent of session ${user} is running; change the books of the ${NOUNS[owner.kind]} after the current turn finishes.`;
  throw new HttpError(CODES[owner.kind], message);
}

/** The first session in a turn whose selection is so. */
function findRunning(
  { library, runningSessions }: RunningDeps,
  isSo: (selection: Selection) => boolean,
): string | undefined {
  return runningSessions().find((sessionId) => {
    const selection = library.selection(sessionId);
    return selection !== undefined && isSo(selection);
  });
}

function isBound(
  { library }: RunningDeps,
  selection: Selection,
  { kind, id }: { readonly kind: ResourceKind; readonly id: string },
): boolean {
  switch (kind) {
    case "preset":
      return selection.presetId === id;
    case "character":
      return selection.characterCardId === id;
    case "user":
      return selection.userId === id;
    case "world-book":
      return composeBooks(library, selection).bindingSources.has(id);
  }
}

/** Names the books of a session with their places and order. */
function booksOf(library: Parameters<typeof composeBooks>[0], selection: Selection): string {
  return JSON.stringify(composeBooks(library, selection).books.map(({ id, place }) => [id, place]));
}
