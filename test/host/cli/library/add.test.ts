import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { add, ADD_PAGE } from "../../../../src/host/cli/library/add.ts";
import { folder, run, worldFile } from "../support.ts";
import { act } from "./act.ts";
import type { FakeRoutes } from "./fake-api.ts";

const ACTION = { page: ADD_PAGE, run: add };
const file = folder();
const BOOK = file("海 book.json", worldFile([{ key: ["pier"], comment: "Pier" }]));
const CARD = file("Ada.json", JSON.stringify({ spec: "chara_card_v2", data: { name: "Ada" } }));
const PRESET = file("Plain.json.gz", gzipSync('{"prompts":[],"temperature":1}'));
const USER = file("zoe.json", '{"id":"user-1","name":"Zoe","description":"A traveller."}');
const PROSE = file("diary.txt", "Dear diary");

const note = (severity: string, n: number) => ({
  code: "wrong-type",
  severity,
  message: `Note ${n}.`,
  path: `$.x[${n}]`,
});
const ROUTES: FakeRoutes = {
  "POST /v1/world-books/import": {
    status: 201,
    json: {
      ok: true,
      worldBook: { id: "w1", name: "Book", book: { entries: [{}], diagnostics: [] } },
      report: { entriesRead: 2, entriesKept: 2, entriesChanged: 1, diagnostics: [note("info", 1), note("warning", 2)] },
    },
  },
  "POST /v1/characters/import": {
    status: 201,
    json: {
      ok: true,
      character: { id: "c1", name: "Ada" },
      compatibility: {
        warnings: [],
        unsupportedFeatures: [{ code: "embedded-book", message: "Kept.", path: "data.character_book" }],
        unknownMacroNames: [],
      },
    },
  },
  "POST /v1/import": { status: 201, json: { ok: true, preset: { id: "p1", name: "Plain" } } },
  "POST /v1/users": { status: 201, json: { ok: true, user: { id: "u1", name: "Zoe", description: "A traveller." } } },
};

describe("library add", () => {
  it("takes files alone: no device is opened", async () => {
    const { code, err } = await act(ACTION, ["/dev/null"], { routes: ROUTES });
    expect(code).toBe(3);
    expect(err).toContain("file-not-regular");
  });

  it("says of each file what it is and what was kept, worst notes first", async () => {
    const { code, out, err } = await act(ACTION, [BOOK, CARD, PRESET, USER], { routes: ROUTES });
    expect([code, err]).toEqual([0, ""]);
    expect(out.split("\n")).toEqual([
      `${BOOK}: world book "Book" added as w1, 2 of 2 entries, 1 read otherwise than written, 2 notes`,
      "  warning wrong-type: Note 2. ($.x[2])",
      "  info wrong-type: Note 1. ($.x[1])",
      `${CARD}: character "Ada" added as c1, 1 note`,
      "  info embedded-book: Kept. (data.character_book)",
      `${PRESET}: preset "Plain" added as p1`,
      `${USER}: user "Zoe" added as u1`,
      "",
    ]);
  });

  it("sends each as its route takes it", async () => {
    const { calls } = await act(ACTION, [BOOK, CARD, PRESET, USER], { routes: ROUTES });
    const sent = calls.map(({ method, path, contentType }) => [method, path, contentType]);
    expect(sent).toEqual([
      ["POST", "/v1/world-books/import?filename=%E6%B5%B7+book.json&report=true", "application/json"],
      ["POST", "/v1/characters/import?filename=Ada.json&report=true", "application/octet-stream"],
      ["POST", "/v1/import?report=true", undefined],
      ["POST", "/v1/users", undefined],
    ]);
    expect(JSON.parse(String(calls[2]?.body))).toEqual({ content: '{"prompts":[],"temperature":1}', name: "Plain" });
    expect(JSON.parse(String(calls[3]?.body))).toEqual({ name: "Zoe", description: "A traveller." });
  });

  it("adds the others when one is refused, and its exit code says so", async () => {
    const refused = {
      ok: false,
      error: { code: "WORLD_BOOK_ENTRY_LIMIT", message: "11,000 entries; 10,000 are taken" },
    };
    const routes = { ...ROUTES, "POST /v1/world-books/import": { status: 400, json: refused } };
    const { code, out, err } = await act(ACTION, [BOOK, PROSE, CARD], { routes });
    expect(code).toBe(3);
    expect(out).toMatch(/^.*Ada\.json: character "Ada" added as c1/);
    expect(err).toContain(`lorekeeper: WORLD_BOOK_ENTRY_LIMIT: ${BOOK}: 11,000 entries; 10,000 are taken\n  `);
    expect(err).toContain(`lorekeeper: kind-unknown: ${PROSE}: it is no card`);
  });

  it("tells a full disk from a bad file", async () => {
    const full = { ok: false, error: { code: "STORE_FULL", message: "no space" } };
    const { code, err } = await act(ACTION, [USER], { routes: { "POST /v1/users": { status: 507, json: full } } });
    expect(code).toBe(4);
    expect(err).toContain("STORE_FULL");
    expect(err).toContain("\n  free space\n");
  });

  it("gives JSON of what became of each", async () => {
    const { code, out, err } = await act(ACTION, [BOOK, PROSE, "--json"], { routes: ROUTES });
    expect([code, err]).toEqual([3, ""]);
    expect(JSON.parse(out)).toEqual({
      files: [
        {
          file: BOOK,
          ok: true,
          kind: "world-book",
          id: "w1",
          name: "Book",
          entries: { read: 2, kept: 2, changed: 1 },
          notes: [note("info", 1), note("warning", 2)],
        },
        {
          file: PROSE,
          ok: false,
          error: {
            code: "kind-unknown",
            message: expect.stringContaining(PROSE),
            remedy: expect.stringContaining("--kind"),
          },
        },
      ],
    });
  });

  it("takes what it is told, under the name it is given", async () => {
    const { code, out, calls } = await act(ACTION, [BOOK, "--kind", "world-book", "--name", "Küste"], {
      routes: ROUTES,
    });
    expect(code).toBe(0);
    expect(out).toContain('world book "Book" added');
    expect(calls.map(({ path }) => path.split("&")[1])).toEqual(["name=K%C3%BCste"]);
    const preset = await act(ACTION, [BOOK, "--kind", "preset", "--name", "P"], { routes: ROUTES });
    expect(JSON.parse(String(preset.calls[0]?.body))).toMatchObject({ name: "P" });
  });

  it.each([
    ["a user that is no JSON", PROSE, "user", "json-syntax"],
    ["a user that is a list", file("list.json", "[]"), "user", "kind-unknown"],
    [
      "a preset that is not UTF-8",
      file("latin1.json", Buffer.from('{"a":"\xe9"}', "latin1")),
      "preset",
      "file-encoding",
    ],
    ["a file that is missing", "/no/such/file.json", "user", "file-missing"],
    ["a file that is empty", file("empty.json", ""), "user", "file-empty"],
  ])("refuses %s", async (_name, path, kind, code) => {
    const { code: exit, err, calls } = await act(ACTION, [path, "--kind", kind], { routes: ROUTES });
    expect([exit, err.split(": ")[1], calls.length]).toEqual([3, code, 0]);
  });

  it("says what a file is that the library does not keep as a resource", async () => {
    const settings = file("settings.json", '{"world_info_depth":2}');
    const { err, calls } = await act(ACTION, [settings], { routes: ROUTES });
    expect(err).toContain("it is SillyTavern's settings; import them as activation settings");
    expect(calls).toEqual([]);
  });

  it("refuses a file over 32 MiB with both numbers", async () => {
    const big = file("big.json.gz", gzipSync(Buffer.alloc(32 * 1024 * 1024 + 1, 0x20), { level: 1 }));
    const { code, err, calls } = await act(ACTION, [big], { routes: ROUTES });
    expect([code, calls.length]).toEqual([3, 0]);
    expect(err).toContain("input-too-large");
    expect(err).toContain("33554433 bytes; 33554432 are taken");
  });

  it("shows ten notes, or all", async () => {
    const diagnostics = Array.from({ length: 12 }, (_, n) => note("info", n));
    const report = { entriesRead: 1, entriesKept: 1, entriesChanged: 0, diagnostics };
    const json = { ok: true, worldBook: { id: "w1", name: "B" }, report };
    const routes = { "POST /v1/world-books/import": { json } };
    expect((await act(ACTION, [BOOK], { routes })).out).toContain("  … and 2 more (--all shows them)\n");
    expect((await act(ACTION, [BOOK, "--all"], { routes })).out).toContain("Note 11.");
  });

  it("stops when what answers is not the API", async () => {
    const routes = { "POST /v1/users": { json: { ok: true } } };
    const { code, err } = await act(ACTION, [USER, USER], { routes });
    expect([code, err.split(": ")[1]]).toEqual([4, "plugin-answer"]);
  });

  it.each([
    ["no file", [], "usage-files"],
    ["standard input twice", ["-", "-"], "usage-files"],
    ["one name for two", [BOOK, CARD, "--name", "X"], "usage-option"],
    ["an unknown kind", [BOOK, "--kind", "book"], "usage-option"],
  ])("%s", async (_name, argv, code) => {
    const { code: exit, err } = await run(["library", "add", ...argv]);
    expect([exit, err.split(": ")[1]]).toEqual([2, code]);
  });
});
