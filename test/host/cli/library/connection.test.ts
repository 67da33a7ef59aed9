import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { connect } from "../../../../src/host/cli/library/connection.ts";
import { PLACE_OPTIONS, URL_OPTION } from "../../../../src/host/cli/library/data-folder.ts";
import { parseOptions } from "../../../../src/host/cli/options.ts";
import { oldFolders } from "../migrate/old-folder.ts";
import { fakeIo, run } from "../support.ts";
import { serve } from "./support.ts";

const make = oldFolders();
const address = (folder: string, more: object): void => {
  const known = { url: "http://127.0.0.1:1", pid: process.pid, startedAt: "x", version: "1" };
  writeFileSync(join(folder, "address.json"), JSON.stringify({ ...known, ...more }));
};

async function reach(folder: string, argv: readonly string[] = []): Promise<{ through: string; err: string }> {
  const { io, told } = fakeIo();
  const options = parseOptions(["--data", folder, ...argv], [...PLACE_OPTIONS, URL_OPTION]);
  const connection = await connect(options, io);
  await connection.close();
  return { through: connection.through, err: told().err };
}

describe("connect", () => {
  it("finds a running plugin by the address in its data folder, and writes through it", async () => {
    const folder = make({});
    const user = join(make({ "zoe.json": '{"name":"Zoë 🐉","description":"A traveller."}' }), "zoe.json");
    const plugin = await serve(folder);
    try {
      expect((await run(["library", "add", user, "--data", folder])).code).toBe(0);
      const listed = await run(["library", "list", "--data", folder, "--json"]);
      expect(JSON.parse(listed.out)).toMatchObject({ resources: [{ kind: "user", name: "Zoë 🐉" }] });
      expect((await run(["library", "rm", "zoë 🐉", "--url", plugin.url])).code).toBe(0);
      expect((await run(["library", "restore", "Zoë 🐉", "--data", folder])).code).toBe(0);
      expect(await reach(folder)).toEqual({ through: "plugin", err: "" });
    } finally {
      await plugin.close();
    }
    expect(await reach(folder)).toEqual({ through: "files", err: "" });
    expect((await run(["library", "list", "--data", folder])).out).toContain("Zoë 🐉");
  });

  it("says that an address is stale, and works on the files", async () => {
    const folder = make({});
    const { pid } = spawnSync("true");
    address(folder, { pid });
    expect(await reach(folder)).toEqual({
      through: "files",
      err: `the plugin that wrote address.json (process ${pid}) has ended; working on the files\n`,
    });
    address(folder, {});
    expect((await reach(folder)).err).toMatch(/does not answer; working on the files\n$/);
    writeFileSync(join(folder, "address.json"), "{");
    expect((await reach(folder)).err).toMatch(/^address.json in .* is not readable .*; working on the files\n$/);
  });

  it("takes no other program at that address for the plugin", async () => {
    const folder = make({});
    const server = createServer((_request, response) => response.end("<html>"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    address(folder, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    expect((await reach(folder)).err).toContain("does not answer");
    server.closeAllConnections();
    server.close();
  });

  it("says that nobody is at --url, and leaves the files alone", async () => {
    const folder = join(make({}), "data");
    const { code, err } = await run(["library", "list", "--data", folder, "--url", "http://127.0.0.1:1"]);
    expect([code, err.split(": ")[1], existsSync(folder)]).toEqual([4, "plugin-unreachable", false]);
  });

  it("makes no data folder by looking", async () => {
    const folder = join(make({}), "data");
    expect((await run(["library", "list", "--data", folder])).out).toContain("Nothing is here yet");
    expect((await run(["library", "export", "x", "--data", folder])).err).toContain("resource-unknown");
    expect((await run(["library", "restore", "--list", "--data", folder])).out).toBe("The trash is empty.\n");
    expect(existsSync(folder)).toBe(false);
  });

  it("says that a data folder is none", async () => {
    const file = join(make({ data: "mine" }), "data");
    for (const folder of [file, join(file, "below")]) {
      const { code, err } = await run(["library", "list", "--data", folder]);
      expect([code, err.split(": ")[1]]).toEqual([3, "data-folder-invalid"]);
    }
    expect(readFileSync(file, "utf8")).toBe("mine");
  });
});
