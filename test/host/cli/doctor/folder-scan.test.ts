import { chmodSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scanFolder } from "../../../../src/host/cli/doctor/folder-scan.ts";
import { temporaryName } from "../../../../src/workers/library/store/temporary-files.ts";
import { oldFolders, stateOf } from "../migrate/old-folder.ts";

const make = oldFolders();

describe("scanFolder", () => {
  it("finds what others may read, and temporary files of the store, and changes nothing", async () => {
    const temporary = temporaryName("users/u1.json");
    const folder = make({ "a.json": "{}", "users/u1.json": "{}", [temporary]: "" });
    for (const path of ["users", temporary]) chmodSync(join(folder, path), 0o700);
    chmodSync(join(folder, "a.json"), 0o600);
    chmodSync(join(folder, "users/u1.json"), 0o640);
    symlinkSync("/etc", join(folder, "link"));
    const before = stateOf(join(folder, "users"));
    expect(await scanFolder(folder)).toEqual({
      open: ["users/u1.json"],
      temporary: [temporary],
      unreadable: [],
      files: 3,
    });
    expect(stateOf(join(folder, "users"))).toEqual(before);
  });

  it("looks at session states as at everything else", async () => {
    const temporary = temporaryName("session-state/s-a.json");
    const folder = make({ "session-state/s-a.json": "{}", [temporary]: "" });
    chmodSync(join(folder, "session-state"), 0o755);
    chmodSync(join(folder, "session-state/s-a.json"), 0o644);
    chmodSync(join(folder, temporary), 0o600);
    expect(await scanFolder(folder)).toEqual({
      open: ["session-state", "session-state/s-a.json"],
      temporary: [temporary],
      unreadable: [],
      files: 2,
    });
  });

  it("says what it could not look at", async () => {
    expect((await scanFolder("/no/such/folder")).unreadable).toEqual(["/no/such/folder (ENOENT)"]);
  });
});
