import { expect, it } from "vitest";

import { Mirror } from "../../../src/host/library/mirror.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import type { IndexRow, LibrarySnapshot, StoredRow } from "../../../src/workers/protocol.ts";

const stored = (id: string, revision = "r"): StoredRow => ({
  stamp: `s-${revision}`,
  row: {
    kind: "user",
    id,
    revision,
    createdAt: id,
    updatedAt: id,
    summary: { id, name: id, description: revision },
  },
});

const snapshot = (rows: readonly StoredRow[], maps: LibrarySnapshot["maps"] = {}): LibrarySnapshot => ({
  role: "owner",
  rows,
  damaged: [],
  readOnly: [],
  maps,
  signature: "s",
});

function mirrorOf(): { readonly mirror: Mirror; readonly changed: string[] } {
  const changed: string[] = [];
  return { mirror: new Mirror(({ id, revision }: IndexRow) => void changed.push(`${id} ${revision}`)), changed };
}

it("takes rows in and out, and tells what is no longer so", () => {
  const { mirror, changed } = mirrorOf();
  mirror.replace(snapshot([stored("a"), stored("b")]));
  const list = mirror.list("user");
  expect(mirror.list("user")).toBe(list);
  expect(list.map(({ id }) => id)).toEqual(["b", "a"]);
  mirror.put(stored("a", "r2"));
  mirror.put(stored("c"));
  mirror.remove("user", "b");
  mirror.remove("user", "x");
  expect(mirror.list("user").map(({ id, description }) => id + description)).toEqual(["cr", "ar2"]);
  expect([mirror.count("user"), mirror.count("preset"), mirror.rows().length]).toEqual([2, 0, 2]);
  expect(mirror.get("user", "a")?.stamp).toBe("s-r2");
  mirror.replace(snapshot([stored("a", "r3"), stored("c")]));
  expect(changed).toEqual(["a r", "b r", "a r2"]);
});

it("knows damaged files until they are written", () => {
  const { mirror } = mirrorOf();
  mirror.put(stored("a"));
  const damage = { file: "users/a.json", code: "DOCUMENT_INVALID", message: "no" };
  mirror.putDamaged("user", "a", damage);
  mirror.putDamaged("user", "a", damage);
  expect([mirror.count("user"), mirror.damaged, mirror.damageOf("user", "a")]).toEqual([0, [damage], damage]);
  expect(mirror.damageOf("preset", "a")).toBeUndefined();
  mirror.put(stored("a"));
  expect(mirror.damaged).toEqual([]);
});

it("follows the small files", () => {
  const { mirror } = mirrorOf();
  const settings = { value: DEFAULT_SETTINGS, revision: "x" };
  mirror.replace(snapshot([], { selections: [["s", `{"presetId":"p"}`]], relations: [["user", "u", ["b"]]] }));
  expect([mirror.selection("s"), mirror.books("user", "u")]).toEqual([{ presetId: "p" }, ["b"]]);
  mirror.apply({ selections: [["s", null]], relations: [["user", "u", []]], settings });
  expect([mirror.selection("s"), mirror.books("user", "u"), mirror.settings]).toEqual([undefined, [], settings]);
  mirror.apply({ selections: [["t", `{"presetId":null}`]] });
  mirror.replace(snapshot([]));
  expect(mirror.selection("t")).toBeUndefined();
});

it("tells of changes, once for all that happen together, until that is ended", async () => {
  const { mirror } = mirrorOf();
  let told = 0;
  const end = mirror.watch(() => told++);
  mirror.replace(snapshot([stored("a")], { selections: [["one", "{}"]] }));
  mirror.put(stored("b"));
  mirror.remove("user", "a");
  expect(told).toBe(0);
  await Promise.resolve();
  expect(told).toBe(1);
  mirror.apply({});
  await Promise.resolve();
  expect(told).toBe(2);
  end();
  mirror.put(stored("c"));
  await Promise.resolve();
  expect(told).toBe(2);
});

it("names the sessions that are bound, the one that was changed last in the end", () => {
  const { mirror } = mirrorOf();
  const selections = (...rows: [string, string | null][]): void => mirror.apply({ selections: rows });
  selections(["one", "{}"], ["two", "{}"], ["three", "{}"]);
  selections(["one", "{}"], ["three", null]);
  expect(mirror.boundSessions).toEqual(["two", "one"]);
});
