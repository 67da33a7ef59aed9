import { expect, it } from "vitest";

import { deleteDocument } from "../../../src/workers/library/delete-document.ts";
import { trashRows } from "../../../src/workers/library/trash-rows.ts";
import { added, opened, rig } from "./support/folder.ts";

it("lists what can be restored, newest first, with its time", () => {
  const of = rig();
  opened(of);
  const ids = ["A", "B"].map((name) => added(of.library, "user", name));
  for (const id of ids) deleteDocument(of.library, { kind: "user", id });
  const rows = trashRows(of.library);
  expect(rows.map(({ kind, id, name }) => [kind, id, name])).toEqual([
    ["user", ids[1], "B"],
    ["user", ids[0], "A"],
  ]);
  const [row] = rows;
  const days = (Date.parse(row?.expiresAt ?? "") - Date.parse(row?.deletedAt ?? "")) / 86_400_000;
  expect(days).toBe(30);
});

it("does not list an original whose document is gone", () => {
  const of = rig();
  opened(of);
  of.put("originals/users/lost", "bytes");
  opened(of, of.again());
  expect(of.text("originals/users/lost")).toBeNull();
  expect(trashRows(of.library)).toEqual([]);
});
