import { expect, it } from "vitest";

import { PreparedBooks } from "../../../src/host/mount/prepared-books.ts";
import type { AssemblyBooks, IndexRow, ResourceKind, Selection } from "../../../src/workers/protocol.ts";
import { fakeLibrary } from "../http/support/fake-library.ts";
import type { Library } from "../../../src/host/library/face.ts";

const selection = (...worldBookIds: string[]): Selection => ({
  presetId: null,
  characterCardId: null,
  userId: null,
  worldBookIds,
  character: {},
  rp: { active: false, source: null, followSuppressed: false, sandboxBefore: null },
});

/** A library that has every book it is asked for, in one revision. */
function setup(bound: Readonly<Record<string, Selection>>, live: readonly string[] = []) {
  const state = { revision: "1", bound, change: (): void => undefined, isWatched: true };
  const library: Library = fakeLibrary({
    row: <K extends ResourceKind>(kind: K, id: string) =>
      ({ kind, id, revision: state.revision, summary: {} }) as unknown as IndexRow<K>,
    relations: () => ({ value: [], revision: "r" }),
    selection: (id) => state.bound[id],
    get boundSessions() {
      return Object.keys(state.bound);
    },
    onChange(listener) {
      state.change = listener;
      return () => (state.isWatched = false);
    },
  });
  const prepared: string[] = [];
  const client = {
    prepareStored: ({ books }: AssemblyBooks) => {
      prepared.push(books.map(({ id, revision }) => `${id}@${revision}`).join());
      return Promise.resolve();
    },
  };
  return { state, prepared, books: new PreparedBooks({ library, client, live: () => live }) };
}

it("compiles the books of live sessions first, then those of the sessions that were bound last", async () => {
  const bound = { old: selection("a"), new: selection("b"), live: selection("c"), none: selection() };
  const { prepared, books } = setup(bound, ["live", "unbound"]);
  await books.whenIdle();
  expect(prepared).toEqual(["c@1", "b@1", "a@1"]);
});

it("compiles anew what was changed, and nothing else", async () => {
  const { state, prepared, books } = setup({ one: selection("a"), two: selection("b") });
  await books.whenIdle();
  prepared.length = 0;
  state.change();
  await books.whenIdle();
  expect(prepared).toEqual([]);
  state.bound = { ...state.bound, two: selection("c") };
  state.change();
  await books.whenIdle();
  expect(prepared).toEqual(["c@1"]);
  state.revision = "2";
  state.change();
  await books.whenIdle();
  expect(prepared).toEqual(["c@1", "c@2", "a@2"]);
});

it("stops when the plugin ends", async () => {
  const { state, prepared, books } = setup({ one: selection("a") });
  books.close();
  await books.whenIdle();
  expect([prepared, state.isWatched]).toEqual([[], false]);
});
