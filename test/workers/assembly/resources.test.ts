import { expect, test } from "vitest";

import { DocumentCache } from "../../../src/workers/assembly/document-cache.ts";
import { readResources } from "../../../src/workers/assembly/resources.ts";
import { FORMATS } from "../../../src/workers/library/formats.ts";
import { createDocument } from "../../../src/workers/library/import-document.ts";
import { LibraryFolder } from "../../../src/workers/library/library-folder.ts";
import { bytes, opened, rig, ROOT } from "../library/support/folder.ts";
import { refOf } from "./support/data-folder.ts";

const files = rig();
const library = new LibraryFolder({ root: ROOT, formats: FORMATS, fs: files.fs, now: files.now });
opened(files, library);
const user = createDocument(library, "user", bytes({ name: "Zoe", description: "d" })).row;
const nothing = { preset: null, character: null, user: null };

test("what is bound is read, the rest is null", () => {
  expect(readResources(library, { ...nothing, user: refOf(user) }, new DocumentCache())).toMatchObject({
    ...nothing,
    user: { name: "Zoe", description: "d" },
    diagnostics: [],
  });
});

test("what is gone is told by its id", () => {
  const refs = { ...nothing, preset: { id: "gone", revision: "" } };
  const { preset, diagnostics } = readResources(library, refs, new DocumentCache());
  expect(preset).toBeNull();
  expect(diagnostics).toMatchObject([
    { code: "SESSION_CONFIGURATION_PRESET_MISSING", severity: "warning", resourceId: "gone" },
  ]);
  expect(diagnostics[0]?.message).toContain('"gone"');
});

test("a fault of the program is no missing resource", () => {
  const cache = new DocumentCache();
  cache.read = () => {
    throw new TypeError("bug");
  };
  expect(() => readResources(library, { ...nothing, user: refOf(user) }, cache)).toThrow(TypeError);
});
