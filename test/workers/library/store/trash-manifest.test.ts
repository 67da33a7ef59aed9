import { describe, expect, it } from "vitest";
import {
  manifestBytes,
  parseManifest,
  type TrashManifest,
} from "../../../../src/workers/library/store/trash-manifest.ts";

const MANIFEST: TrashManifest = {
  folder: "presets",
  id: "a",
  name: "A preset",
  deletedAt: "2026-01-31T00:00:00.000Z",
  hasDocument: true,
  hasOriginal: false,
};
const bent = (change: object): Uint8Array => Buffer.from(JSON.stringify({ schemaVersion: 1, ...MANIFEST, ...change }));

describe("a manifest", () => {
  it("reads as it was written", () => expect(parseManifest(manifestBytes(MANIFEST))).toEqual(MANIFEST));

  it.each([
    [{ schemaVersion: 2 }, "schemaVersion"],
    [{ folder: 1 }, "folder"],
    [{ id: null }, "id"],
    [{ id: "../../evil" }, "id"],
    [{ name: [] }, "name"],
    [{ deletedAt: "yesterday" }, "deletedAt"],
    [{ hasDocument: 1 }, "hasDocument"],
    [{ hasOriginal: "no" }, "hasOriginal"],
  ])("with %j is none", (change, word) => {
    expect(parseManifest(bent(change))).toEqual({ fault: expect.stringContaining(word) });
  });

  it.each(["", "null", "[", "\xff"])("is not %j", (text) => {
    expect(parseManifest(Buffer.from(text, "latin1"))).toEqual({ fault: expect.any(String) });
  });
});
