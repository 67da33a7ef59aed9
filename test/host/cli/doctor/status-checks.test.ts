import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkStatus, type StatusSource } from "../../../../src/host/cli/doctor/status-checks.ts";
import { fakeApi } from "../library/fake-api.ts";

const STORES = { folder: "/data", role: "owner", counts: { preset: 1, user: 2 }, damaged: [], readOnly: [] };
const STATUS = { ok: true, version: "1.0.0", state: "on", reasons: [], stores: STORES };
const FILES: StatusSource = { through: "files", place: "/data", version: "1.0.0" };
const PLUGIN: StatusSource = { through: "plugin", place: "http://127.0.0.1:1", version: "1.0.0" };

async function found(status: object, source: StatusSource): Promise<string[]> {
  const { api } = fakeApi({ "GET /v1/status": { json: status } });
  return (await checkStatus(api, source)).map(({ id, state, found: text }) => `${state} ${id}: ${text}`);
}

describe("checkStatus", () => {
  it("counts what the stores hold", async () => {
    expect(await found(STATUS, FILES)).toEqual([
      "ok plugin: none is running on this data folder",
      "ok stores: preset 1, user 2",
    ]);
  });

  it("warns of an address.json that cannot be read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lorekeeper-status-"));
    try {
      writeFileSync(join(folder, "address.json"), "{}");
      expect((await found(STATUS, { ...FILES, place: folder }))[0]).toMatch(
        /^warn plugin: address\.json cannot be read \(it is no object with the url, [^\n]*\), so none can be reached$/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("says how the plugin is", async () => {
    expect((await found(STATUS, PLUGIN))[0]).toBe("ok plugin: on, version 1.0.0, at http://127.0.0.1:1");
    const reasons = [{ code: "TAVERN_NAMES_TAKEN", message: "another plugin has them" }];
    expect((await found({ ...STATUS, state: "degraded", reasons }, PLUGIN))[0]).toMatch(
      /^warn plugin: degraded at .*TAVERN_NAMES_TAKEN/,
    );
    expect((await found({ ...STATUS, state: "off", reasons }, PLUGIN))[0]).toMatch(/^fail plugin: off at /);
    expect((await found({ ...STATUS, version: "0.9.0" }, PLUGIN))[1]).toMatch(/^warn versions: .*0\.9\.0.*1\.0\.0/);
  });

  it("names damaged files, stores that are not written, and the role", async () => {
    const stores = {
      ...STORES,
      role: "reader",
      damaged: [{ file: "users/u.json", code: "DOCUMENT_INVALID", message: "not JSON" }],
      readOnly: [{ store: "session-selections.json", code: "SESSION_SELECTION_FILE_TOO_LARGE", message: "9 MiB" }],
    };
    expect((await found({ ...STATUS, stores }, FILES)).slice(2)).toEqual([
      "warn stores-role: another process owns the folder: this one only reads it",
      "fail damaged-file: users/u.json: DOCUMENT_INVALID: not JSON",
      "fail read-only-store: session-selections.json: SESSION_SELECTION_FILE_TOO_LARGE: 9 MiB",
    ]);
  });

  it("has the remedy of a fault of the folder itself", async () => {
    const readOnly = [{ store: "owner.lock", code: "STORE_FOREIGN_FOLDER", message: "other files" }];
    const checks = await checkStatus(
      fakeApi({ "GET /v1/status": { json: { ...STATUS, stores: { ...STORES, readOnly } } } }).api,
      FILES,
    );
    expect(checks.at(-1)?.remedy).toMatch(/new or empty folder/);
  });

  it("fails where there is no such API", async () => {
    expect((await found({}, PLUGIN))[0]).toMatch(/^fail plugin: plugin-answer: /);
    expect((await found({}, FILES))[0]).toMatch(/^fail stores: plugin-answer: /);
  });
});
