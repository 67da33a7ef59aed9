import { readdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { openLocal } from "../../../src/workers/client.ts";
import { openLibrary } from "../../../src/host/library/open-library.ts";
import { openSession } from "../../../src/workers/session.ts";
import { DATA_FILES, DATA_FOLDERS } from "../../../src/workers/library/data-files.ts";
import { freshRecord } from "../../../src/workers/library/session-state/record.ts";
import { toStored } from "../../../src/workers/library/session-state/stored-record.ts";

const folder = mkdtempSync(join(tmpdir(), "lorekeeper-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("name every file and folder that a library in use keeps in the data folder itself", async () => {
  const client = openLocal(openSession());
  const library = await openLibrary({ client, folder });
  const { value } = library.activationSettings;
  await library.setActivationSettings({ ...value, scanDepth: 4 });
  await library.setCharacterOrder({ mode: "name" });
  await library.select("s-1", { worldBookIds: [] });
  await client.run("sessionStateWrite", {
    folder,
    sessionId: "s-1",
    from: 0,
    changes: [],
    whole: toStored(freshRecord("s-1", "0".repeat(32))),
  });
  await library.close();
  await client.close();
  const entries = readdirSync(folder, { withFileTypes: true });
  expect(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual([...DATA_FOLDERS]);
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map(({ name }) => name).filter((name) => name !== "owner.lock");
  expect(names.length).toBeGreaterThanOrEqual(4);
  expect(names.filter((name) => !(DATA_FILES as readonly string[]).includes(name))).toEqual([]);
});
