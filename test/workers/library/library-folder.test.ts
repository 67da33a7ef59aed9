import { describe, expect, it } from "vitest";

import { deleteDocument, restoreDocument } from "../../../src/workers/library/delete-document.ts";
import { added, codeOf, opened, rig } from "./support/folder.ts";

describe("LibraryFolder", () => {
  it("gives each write a later time than the one before", () => {
    const { library } = rig();
    const times = Array.from({ length: 5 }, () => library.nextTime());
    expect(times).toEqual([...new Set(times)].toSorted());
    expect(library.time > (times.at(-1) ?? "")).toBe(true);
  });

  it("names the state of a file", () => {
    const of = rig();
    opened(of);
    const file = `users/${added(of.library, "user", "U")}.json`;
    const stamp = of.library.stamp(file);
    expect(of.library.stamp(file)).toBe(stamp);
    of.put(file, of.text(file) ?? "");
    expect(of.library.stamp(file)).not.toBe(stamp);
    expect([of.library.stamp("users/x.json"), of.library.stamp("users")]).toEqual([null, null]);
    expect(of.library.folderTimes()).toHaveLength(5);
  });

  it("lets a thread that takes the place of another write, and knows what is gone", () => {
    const of = rig();
    opened(of);
    const [gone, kept] = [added(of.library, "user", "U"), added(of.library, "user", "V")];
    deleteDocument(of.library, { kind: "user", id: gone });
    const thread = of.again();
    expect(thread.isOwner()).toBe(true);
    thread.assertOwner();
    expect([thread.gone.ids.user.has(gone), thread.gone.ids.user.has(kept)]).toEqual([true, false]);
    const [entry] = thread.store.trash.list().entries;
    restoreDocument(thread, entry?.trashId ?? "");
    expect(thread.gone.ids.user.has(gone)).toBe(false);
  });

  it("takes no lock that nobody gave it", () => {
    const of = rig();
    expect(of.library.isOwner()).toBe(false);
    expect(codeOf(() => of.library.assertOwner())).toBe("STORE_BUSY");
    expect(of.text("owner.lock")).toBeNull();
    opened(of);
    of.library.store.close();
    expect(codeOf(() => added(of.library, "user", "U"))).toBe("STORE_BUSY");
  });

  it("has one file for the relations of presets and characters", () => {
    const { library } = rig();
    expect(library.relations("preset")).toBe(library.relations("character"));
    expect(library.relations("user").definition.file).toBe("user-world-book-bindings.json");
    expect(library.documents("world-book").folder).toBe("world-books");
  });
});
