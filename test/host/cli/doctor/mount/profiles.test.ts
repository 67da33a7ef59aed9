import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findFile, readProfiles } from "../../../../../src/host/cli/doctor/mount/profiles.ts";
import { bundlesOf, homes } from "./dsh-home.ts";

const make = homes();

describe("profiles of a DSH home", () => {
  it("are its folders by name, with their bundles and patches", async () => {
    const home = make({
      "profiles/web/package.json": bundlesOf("a", "b"),
      "profiles/web/cordis.patch.yml": "[]",
      "profiles/bare/note.txt": "",
      "profiles/node_modules/x/package.json": {},
      "profiles/broken/package.json": { dsh: { profile: { bundles: "a" } } },
      "profiles/file.txt": "",
    });
    const profiles = await readProfiles(home);
    expect(profiles?.map(({ name, bundles, fault, patch }) => [name, bundles, fault === null, patch.state])).toEqual([
      ["bare", [], true, "none"],
      ["broken", [], false, "none"],
      ["web", ["a", "b"], true, "read"],
    ]);
  });

  it("are none where DSH was never started", async () => expect(await readProfiles(join(make({}), "x"))).toBeNull());

  it("have files of a sensible size", async () => {
    const home = make({ "large.yml": "x".repeat(1024 * 1024 + 1), "folder/x": "" });
    expect(await findFile(join(home, "large.yml"))).toMatchObject({ state: "unreadable" });
    expect(await findFile(join(home, "folder"))).toMatchObject({ state: "unreadable", why: "EISDIR" });
    expect(await findFile(join(home, "large.yml", "x"))).toEqual({ state: "none" });
  });
});
