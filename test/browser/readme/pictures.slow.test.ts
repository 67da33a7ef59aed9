import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { hasChromium } from "../support/chromium.ts";
import { ensureBuilt } from "../../dist.ts";
import { projectRoot } from "../../tidy/tree.ts";
import { endOf, startNode } from "../../dsh/child.ts";
import { installDsh } from "../../dsh/install.ts";
import { PICTURED, pictureName } from "./pictured.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

describe.skipIf(!hasChromium())("npm run pictures", () => {
  let folder = "";
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "lorekeeper-pictures-"));
    await Promise.all([installDsh(console.log), ensureBuilt(projectRoot)]);
  }, 400_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("takes every picture of the README on the real host", async () => {
    const { how, output } = await endOf(startNode([MAIN, "--to", folder]));
    expect([how, output]).toEqual([0, expect.any(String)]);
    const names = PICTURED.flatMap((view) => [pictureName(view, false), pictureName(view, true)]);
    expect(readdirSync(folder).sort()).toEqual(names.sort());
    for (const name of names) expect(readFileSync(join(folder, name)).subarray(0, 4)).toEqual(PNG);
  });
});
