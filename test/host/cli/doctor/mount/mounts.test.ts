import { describe, expect, it } from "vitest";
import { mountsOf } from "../../../../../src/host/cli/doctor/mount/mounts.ts";

const profile = (...bundles: readonly string[]) => ({
  name: "web",
  folder: "/p",
  bundles,
  fault: null,
  patchPath: "/p/own.yml",
  patch: { state: "none" } as const,
});
const patch = (path: string, text: string) => ({ path, file: { state: "read", text } as const });

describe("mounts of a profile", () => {
  it("come from its bundles and from inserted rows, by id or by what they name", () => {
    const rows = "- insert: [{id: dsh-lorekeeper, name: /a/plugin.js}, {id: mine, name: /x/dsh-lorekeeper/dist/p.js}]";
    const { mounts } = mountsOf(profile("a", "dsh-lorekeeper"), [
      patch("/own", rows),
      patch("/above", "- insert: [{id: b, name: /x/my-dsh-lorekeeper-fork/p.js}]"),
    ]);
    expect(mounts.map(({ where, id }) => [where, id])).toEqual([
      ["dsh.profile.bundles of its package.json", "dsh-lorekeeper"],
      ["/own", "dsh-lorekeeper"],
      ["/own", "mine"],
    ]);
  });

  it("have the settings of the last patch that gives some, and the last word on being off", () => {
    const own = patch("/own", "- {id: dsh-lorekeeper, config: {threads: 1}, disabled: true}");
    const above = patch("/above", "- {id: dsh-lorekeeper, config: {threads: 2}}");
    expect(mountsOf(profile("dsh-lorekeeper"), [own])).toMatchObject({
      disabled: true,
      config: { value: { threads: 1 } },
    });
    expect(mountsOf(profile("dsh-lorekeeper"), [own, above])).toMatchObject({
      disabled: false,
      config: { value: { threads: 2 } },
    });
    expect(mountsOf(profile("dsh-lorekeeper"), []).config).toBeUndefined();
  });

  it("are known in spite of a patch that cannot be read", () => {
    const unreadable = { path: "/above", file: { state: "unreadable", why: "EACCES" } as const };
    const { mounts, faults } = mountsOf(profile("dsh-lorekeeper"), [patch("/own", "["), unreadable]);
    expect([mounts.length, faults.map(({ path }) => path)]).toEqual([1, ["/own", "/above"]]);
  });
});
