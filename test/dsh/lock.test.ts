import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const manifest = read("package.json") as {
  private: boolean;
  dependencies: Record<string, string>;
  overrides: Record<string, string>;
};
const { packages } = read("package-lock.json") as { packages: Record<string, Locked> };

/** What is wrong with locked packages: names of hosts belong to whoever installs, contents do not. */
function faults(locked: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(locked).flatMap(([path, { resolved, integrity, optional, version }]) => {
    if (path === "") return [];
    if (resolved !== undefined) return [`${path}: from ${resolved}`];
    // Binaries of other platforms, which npm names but does not fetch.
    if (integrity === undefined) return optional === true && version !== undefined ? [] : [`${path}: no integrity`];
    return integrity.startsWith("sha512-") ? [] : [`${path}: ${integrity}`];
  });
}

describe("the lock file of the host", () => {
  it("names contents, not hosts", () => {
    expect(Object.keys(packages).length).toBeGreaterThan(450);
    expect(faults(packages)).toEqual([]);
  });

  it("finds what it is for", () => {
    const bad = {
      "": {},
      a: { resolved: "https://example.org/a.tgz", integrity: "sha512-a" },
      b: { version: "1.0.0" },
      c: { integrity: "sha1-c" },
    };
    expect(faults(bad)).toEqual(["a: from https://example.org/a.tgz", "b: no integrity", "c: sha1-c"]);
  });

  it("belongs to the package beside it, with the versions that run together", () => {
    expect(manifest.private).toBe(true);
    expect(packages[""]?.dependencies).toEqual(manifest.dependencies);
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.overrides })) {
      expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  });

  it("has the versions of the packages that the in-process tests run on", () => {
    const own = read("../../package.json") as { devDependencies: Record<string, string> };
    const shared = Object.entries(own.devDependencies).filter(([name]) => name.startsWith("@deepseek-ai/"));
    expect(shared.length).toBeGreaterThan(8);
    for (const [name, version] of shared) {
      expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  });
});
