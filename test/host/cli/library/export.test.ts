import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { exportFile, EXPORT_PAGE } from "../../../../src/host/cli/library/export.ts";
import { run } from "../support.ts";
import { act } from "./act.ts";
import { lists, type FakeRoutes } from "./fake-api.ts";

const ACTION = { page: EXPORT_PAGE, run: exportFile };
const root = mkdtempSync(join(tmpdir(), "lorekeeper-export-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder = root;
beforeEach(() => {
  folder = mkdtempSync(join(root, "out-"));
});

const attachment = (name: string, text: string) => ({
  status: 200,
  contentType: "application/json",
  disposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  bytes: Buffer.from(text),
});
const ROUTES: FakeRoutes = {
  ...lists({
    characters: [{ id: "c1", name: "艾达 🐉" }],
    presets: [{ id: "p1", name: "Plain" }],
    worldBooks: [{ id: "w1", name: "../../Salt" }],
    users: [{ id: "u1", name: "Zoe/x", description: "d" }],
  }),
  "GET /v1/characters/c1/json": attachment("艾达 🐉.json", '{"spec":"chara_card_v2"}'),
  "GET /v1/characters/c1/png": { ...attachment("艾达 🐉.png", "\u0000png"), contentType: "image/png" },
  "GET /v1/presets/p1/export": attachment("Plain.json", '{"prompts":[]}'),
  "GET /v1/world-books/w1/json": attachment("../../Salt.json", '{"entries":{}}'),
  "GET /v1/users/u1": { json: { ok: true, user: { id: "u1", name: "Zoe/x", description: "d" } } },
};

describe("library export", () => {
  it("writes under the proposed name, which leads out of no folder", async () => {
    const { code, out } = await act(ACTION, ["w1", "-o", folder], { routes: ROUTES });
    expect([code, readdirSync(folder)]).toEqual([0, [".._.._Salt.json"]]);
    expect(out).toBe(`world book "../../Salt" written to ${join(folder, ".._.._Salt.json")} (14 bytes)\n`);
  });

  it.each([
    ["c1", [], "艾达 🐉.json", '{"spec":"chara_card_v2"}'],
    ["艾达 🐉", ["--form", "png"], "艾达 🐉.png", "\u0000png"],
    ["Plain", [], "Plain.json", '{"prompts":[]}'],
    ["u1", [], "Zoe_x.json", '{\n  "id": "u1",\n  "name": "Zoe/x",\n  "description": "d"\n}\n'],
  ])("writes %s %j", async (word, more, name, content) => {
    expect((await act(ACTION, [word, ...more, "-o", folder], { routes: ROUTES })).code).toBe(0);
    expect(readFileSync(join(folder, name), "utf8")).toBe(content);
  });

  it("leaves a file that is there, unless it is told to replace it", async () => {
    const path = join(folder, "mine.json");
    writeFileSync(path, "mine");
    const { code, err } = await act(ACTION, ["p1", "-o", path], { routes: ROUTES });
    expect([code, err.split(": ")[1], readFileSync(path, "utf8")]).toEqual([2, "output-exists", "mine"]);
    expect((await act(ACTION, ["p1", "-o", path, "--force"], { routes: ROUTES })).code).toBe(0);
    expect([readdirSync(folder), readFileSync(path, "utf8")]).toEqual([["mine.json"], '{"prompts":[]}']);
  });

  it("writes to standard output, bytes and nothing else", async () => {
    const { out } = await act(ACTION, ["p1", "-o", "-"], { routes: ROUTES });
    expect(out).toBe('{"prompts":[]}');
  });

  it("gives JSON of what was written", async () => {
    const path = join(folder, "x.json");
    const { out } = await act(ACTION, ["p1", "-o", path, "--json"], { routes: ROUTES });
    expect(JSON.parse(out)).toEqual({
      exported: { kind: "preset", id: "p1", name: "Plain", file: path, bytes: 14, contentType: "application/json" },
    });
  });

  it.each([
    [["-o", "a.png"], "\u0000png"],
    [["-o", "a.JSON"], '{"spec":"chara_card_v2"}'],
    [["-o", "a.png", "--form", "png"], "\u0000png"],
    [["-o", "plain", "--form", "png"], "\u0000png"],
  ])("takes the form of a card from the ending: %j", async ([o = "", name = "", ...more], content) => {
    expect((await act(ACTION, ["c1", o, join(folder, name), ...more], { routes: ROUTES })).code).toBe(0);
    expect(readFileSync(join(folder, name), "utf8")).toBe(content);
  });

  it.each([
    ["c1", "x.webp", []],
    ["c1", "x.png", ["--form", "json"]],
    ["c1", "x.json", ["--form", "png"]],
    ["p1", "x.png", []],
  ])("refuses %s as %s %j, and writes nothing", async (word, name, more) => {
    const { code, err } = await act(ACTION, [word, "-o", join(folder, name), ...more], { routes: ROUTES });
    expect([code, err.split(": ")[1], readdirSync(folder)]).toEqual([2, "export-form", []]);
  });

  it("refuses a form that the kind has not, and writes nothing", async () => {
    const { code, err } = await act(ACTION, ["p1", "--form", "png", "-o", folder], { routes: ROUTES });
    expect([code, err.split(": ")[1], readdirSync(folder)]).toEqual([2, "export-form", []]);
  });

  it("leaves nothing of what was refused", async () => {
    const routes = { ...ROUTES, "GET /v1/presets/p1/export": { status: 500, json: { ok: false, error: "damaged" } } };
    const { code } = await act(ACTION, ["p1", "-o", join(folder, "x.json")], { routes });
    expect([code, existsSync(join(folder, "x.json"))]).toEqual([4, false]);
  });

  it.each([
    ["no name", [], "usage-files"],
    ["two names", ["a", "b"], "usage-files"],
    ["an unknown form", ["a", "--form", "yaml"], "usage-option"],
    ["JSON about standard output", ["a", "-o", "-", "--json"], "usage-option"],
    ["an empty file name", ["a", "-o", ""], "usage-option"],
  ])("%s", async (_name, argv, code) => {
    expect((await run(["library", "export", ...argv])).err.split(": ")[1]).toBe(code);
  });

  it("keeps pictures off terminals", async () => {
    const { err } = await run(["library", "export", "a", "--form", "png", "-o", "-"], { tty: true });
    expect(err).toContain("usage-option");
  });
});
