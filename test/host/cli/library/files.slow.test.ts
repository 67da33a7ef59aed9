import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { base64, pngWith } from "../../../matcher/formats/samples/png.ts";
import { oldFolders } from "../migrate/old-folder.ts";
import { run, worldFile, type Told } from "../support.ts";

const make = oldFolders();
/** A folder for the library and files to add. */
function scene(files: Record<string, string | Buffer>): { data: string; path: (name: string) => string } {
  const root = make(files);
  return { data: join(root, "data"), path: (name) => join(root, name) };
}
const library = (data: string, ...argv: readonly string[]): Promise<Told> => run(["library", ...argv, "--data", data]);
const PRESET = {
  temperature: 1,
  prompts: [{ identifier: "main", role: "system", content: "Hi", name: "Main" }],
  x: [1],
};
const CARD = {
  spec: "chara_card_v2",
  spec_version: "2.0",
  data: { name: "Ada", description: "A mathematician.", first_mes: "Hello.", tags: ["x"], extensions: { mine: 1 } },
};

describe("the library on its files", () => {
  it("adds, lists, exports, deletes and restores, by names of any script", async () => {
    const { data, path } = scene({
      "海龙 🐉.json": worldFile([{ key: ["海龙"], comment: "Dragon" }, { key: "pier" }]),
    });
    const added = await library(data, "add", path("海龙 🐉.json"));
    expect([added.code, added.err]).toEqual([0, ""]);
    expect(added.out).toMatch(/world book "海龙 🐉" added as world-book-[0-9a-f]{16}, 2 of 2 entries/);
    expect(added.out).toContain("warning keys-not-array: ");
    expect((await library(data, "list")).out).toMatch(/world book {2}海龙 🐉 .* 2 entries, 2 on/);
    const before = await library(data, "export", "海龙 🐉", "-o", "-");
    expect(JSON.parse(before.out)).toMatchObject({ entries: { 0: { key: ["海龙"] } } });
    expect((await library(data, "rm", "海龙 🐉")).code).toBe(0);
    expect((await library(data, "list")).out).toMatch(/^Nothing is here yet/);
    expect((await library(data, "restore", "海龙 🐉")).code).toBe(0);
    expect((await library(data, "export", "海龙 🐉", "-o", "-")).out).toBe(before.out);
  });

  it("gives a preset back as it came", async () => {
    const { data, path } = scene({ "Plain.json": JSON.stringify(PRESET) });
    expect((await library(data, "add", path("Plain.json"))).code).toBe(0);
    const { out } = await library(data, "export", "Plain", "-o", "-");
    expect(JSON.parse(out)).toMatchObject(PRESET);
  });

  it("takes cards in every carrier, and gives a picture with the card in it", async () => {
    const { data, path } = scene({
      "Ada.json": JSON.stringify(CARD),
      "Ada.charx": Buffer.from(zipSync({ "card.json": Buffer.from(JSON.stringify(CARD)) })),
      "ada.yaml": "name: Ada\ncontext: A mathematician.\ngreeting: Hello.\n",
    });
    const added = await library(data, "add", path("Ada.json"), path("Ada.charx"), path("ada.yaml"), "--json");
    expect([added.code, added.err]).toEqual([0, ""]);
    const { files } = JSON.parse(added.out) as { files: { kind: string; id: string }[] };
    expect(files.map(({ kind }) => kind)).toEqual(["character", "character", "character"]);
    const png = path("ada.png");
    expect((await library(data, "export", files[0]?.id ?? "", "--form", "png", "-o", png)).code).toBe(0);
    expect((await library(data, "add", png)).out).toContain('character "Ada" added as');
    const { out } = await library(data, "export", files[1]?.id ?? "", "-o", "-");
    expect(JSON.parse(out)).toMatchObject({ data: CARD.data });
  });

  it("takes a picture with a NovelAI lorebook for the world book that it is", async () => {
    const book = { lorebookVersion: 5, entries: [{ text: "x", keys: ["pier"], displayName: "Pier", enabled: true }] };
    const picture = pngWith([{ keyword: "naidata", text: base64(JSON.stringify(book)) }]);
    const { data, path } = scene({ "lore.png": Buffer.from(picture) });
    expect((await library(data, "add", path("lore.png"))).out).toMatch(/world book "lore" added .* 1 of 1 entry/);
  });

  it("refuses what is too large for its kind with both numbers, and leaves nothing", async () => {
    const large = { prompts: [], x: "x".repeat(3 * 1024 * 1024) };
    const { data, path } = scene({ "large.json": JSON.stringify(large) });
    const { code, err } = await library(data, "add", path("large.json"));
    expect([code, err.split(": ")[1]]).toEqual([3, "PRESET_BODY_TOO_LARGE"]);
    expect(err).toMatch(/\d{7}.*2097152|2097152.*\d{7}|2 MiB/);
    expect((await library(data, "list")).out).toContain("Nothing is here yet");
  });

  it("keeps everything from other users, and leaves no temporary file", async () => {
    const { data, path } = scene({
      "zoe.json": '{"name":"Zoe","description":""}',
      "b.json": worldFile([{ key: ["a"] }]),
    });
    await library(data, "add", path("zoe.json"), path("b.json"));
    const all = readdirSync(data, { recursive: true, withFileTypes: true });
    expect(all.length).toBeGreaterThan(4);
    for (const entry of all) {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
      expect([entry.name, mode]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
      expect(entry.name).not.toMatch(/\.tmp$|owner\.lock/);
    }
  });

  it("says where a file is broken, and adds the others", async () => {
    const { data, path } = scene({
      "broken.json": '{\n  "entries": {,}\n}',
      "cut.png": Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      "zoe.json": '{"name":"Zoe","description":""}',
    });
    const { code, out, err } = await library(data, "add", path("broken.json"), path("cut.png"), path("zoe.json"));
    expect(code).toBe(3);
    expect(out).toContain('user "Zoe" added');
    expect(err).toMatch(/broken\.json: .*line 2/);
    expect(err).toContain("cut.png");
    expect(JSON.parse((await library(data, "list", "--json")).out)).toMatchObject({ resources: [{ name: "Zoe" }] });
  });

  it("says that a name is of several, and does nothing", async () => {
    const { data, path } = scene({ "zoe.json": '{"name":"Zoe","description":""}' });
    await library(data, "add", path("zoe.json"), path("zoe.json"));
    const { code, err } = await library(data, "rm", "Zoe");
    expect([code, err.split(": ")[1]]).toEqual([2, "resource-ambiguous"]);
    expect(err).toMatch(/user "Zoe" \(user-\S+\), user "Zoe" \(user-\S+\)/);
    expect(JSON.parse((await library(data, "list", "--json")).out)).toMatchObject({ resources: [{}, {}] });
  });

  it("lists what it can read beside a damaged document, which it leaves as it is", async () => {
    const { data, path } = scene({ "zoe.json": '{"name":"Zoe","description":""}' });
    await library(data, "add", path("zoe.json"));
    const damaged = join(data, "users", "broken.json");
    writeFileSync(damaged, "{", { mode: 0o600 });
    const { code, out, err } = await library(data, "list");
    expect([code, out.includes("Zoe"), err]).toEqual([
      0,
      true,
      "1 damaged file, left as found: users/broken.json; lorekeeper doctor says more\n",
    ]);
    expect(readFileSync(damaged, "utf8")).toBe("{");
  });

  it("tells the number that a limit has", async () => {
    const { data, path } = scene({
      "many.json": JSON.stringify({ entries: Array.from({ length: 10_001 }, () => ({})) }),
    });
    const { code, err } = await library(data, "add", path("many.json"));
    expect(code).toBe(3);
    expect(err).toMatch(/WORLD_BOOK_ENTRY_LIMIT: .*many\.json: .*10,?001/);
  });
});
