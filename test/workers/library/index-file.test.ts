import { expect, it } from "vitest";

import { byFile, readIndex, writeIndex } from "../../../src/workers/library/index-file.ts";
import { added, opened, rig } from "./support/folder.ts";

it("is read again as it was written", () => {
  const of = rig();
  opened(of);
  const id = added(of.library, "user", "U");
  const { rows } = opened(of);
  writeIndex(of.library, rows);
  expect(readIndex(of.library)).toEqual(byFile(rows));
  expect([...readIndex(of.library).keys()]).toEqual([`users/${id}.json`]);
});

it.each([["{"], ["[]"], [`{"version":2,"rows":[]}`], [`{"version":1,"rows":[{"row":{"kind":"x"},"stamp":""}]}`]])(
  "knows nothing when it is %s",
  (text) => {
    const of = rig();
    of.put("index.json", text);
    expect(readIndex(of.library).size).toBe(0);
  },
);

it("is no fault when it cannot be written", () => {
  const of = rig();
  opened(of);
  of.fail = () => "ENOSPC";
  writeIndex(of.library, []);
  of.fail = () => undefined;
  expect(of.text("index.json")).toBeNull();
});
