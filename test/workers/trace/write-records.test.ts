import { expect, it, vi } from "vitest";

import { RECORDS_FILE } from "../../../src/trace/store/records-text.ts";
import { LibraryError } from "../../../src/workers/library/error.ts";
import { writeRecords } from "../../../src/workers/trace/write-records.ts";
import { omitted } from "../../trace/store/support/records.ts";
import { opened, rig } from "../library/support/folder.ts";

const records = [Buffer.from(JSON.stringify(omitted("r-1")))];

it("writes for a thread that took the place of another of its process", () => {
  const on = rig();
  opened(on);
  expect(writeRecords(on.again(), records)).toBeNull();
  expect(on.json(RECORDS_FILE)).toMatchObject({ records: [{ id: "r-1" }] });
});

it("leaves the folder of another process alone", () => {
  const on = rig();
  opened(on);
  const lock = on.json("owner.lock") as object;
  on.put("owner.lock", { ...lock, pid: 1, startedAt: null, token: "0".repeat(32) });
  expect(writeRecords(on.again(), records)).toEqual({
    code: "TRACE_STORE_BUSY",
    message: "another process owns the data folder",
  });
  expect(on.text(RECORDS_FILE)).toBeNull();
});

it("says why the folder cannot be had", () => {
  const on = rig();
  opened(on);
  const refusal = new LibraryError("STORE_FOREIGN_FOLDER", "the folder holds other files");
  const isOwner = vi.spyOn(on.library, "isOwner").mockImplementation(() => {
    throw refusal;
  });
  expect(writeRecords(on.library, records)).toEqual({ code: "TRACE_STORE_WRITE_FAILED", message: refusal.message });
  isOwner.mockImplementation(() => {
    throw new TypeError("a fault of ours");
  });
  expect(() => writeRecords(on.library, records)).toThrow(TypeError);
  expect(on.text(RECORDS_FILE)).toBeNull();
});
