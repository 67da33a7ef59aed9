import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../support.ts";
import { OLD, OLD_FILES, oldFolders, stateOf } from "./old-folder.ts";

const old = oldFolders();
const data = (): string => join(old({}), "data");
interface Done {
  readonly copied: readonly { kind: string; id: string }[];
  readonly present: readonly { kind: string; id: string }[];
  readonly skipped: readonly { file: string; why: string }[];
}
async function migrate(source: string, folder: string, ...argv: readonly string[]): Promise<Done & { code: number }> {
  const { code, out, err } = await run(["migrate", source, "--data", folder, "--json", ...argv]);
  if (out === "") throw new Error(err);
  return { code, ...(JSON.parse(out) as Done) };
}
const kinds = (rows: Done["copied"]): string[] => rows.map(({ kind }) => kind).toSorted();
const ALL = [
  "character",
  "character-state",
  "default-preset",
  "preset",
  "relations",
  "relations",
  "selections",
  "user",
  "world-book",
];
const whole = Object.fromEntries(Object.entries(OLD_FILES).filter(([path]) => path !== "broken.json"));

describe("migrate", () => {
  it("copies a whole library, and writes nothing into the old folder", async () => {
    const [source, folder] = [old(), data()];
    const before = stateOf(source);
    const { code, copied, present, skipped } = await migrate(source, folder);
    expect(stateOf(source)).toEqual(before);
    expect([code, kinds(copied), present]).toEqual([3, ALL, []]);
    expect(skipped).toEqual([{ file: "broken.json", why: expect.stringContaining("not valid JSON") }]);
    const { out, err } = await run(["library", "list", "--data", folder, "--json"]);
    expect(err).toBe("");
    const { resources } = JSON.parse(out) as { resources: { id: string }[] };
    expect(resources.map(({ id }) => id).toSorted()).toEqual(
      Object.values(OLD)
        .map(({ id }) => id)
        .toSorted(),
    );
    const original = join(folder, "originals/characters", OLD.character.id);
    expect(readFileSync(original, "utf8")).toBe("the bytes of a card");
  });

  it("keeps what sessions are bound to, the bound characters among them", async () => {
    const folder = data();
    await migrate(old(whole), folder);
    const { sessions } = JSON.parse(readFileSync(join(folder, "session-selections.json"), "utf8")) as {
      sessions: Record<string, { selection: { characterCardId: string; presetId: string | null } }>;
    };
    expect(Object.keys(sessions).toSorted()).toEqual(["session-1", "session-2"]);
    expect(sessions["session-2"]?.selection).toMatchObject({
      characterCardId: OLD.character.id,
      presetId: OLD.preset.id,
    });
    expect(readFileSync(join(folder, "character-state.json"), "utf8")).not.toContain("session-2");
  });

  it("changes nothing the second time", async () => {
    const [source, folder] = [old(whole), data()];
    expect((await migrate(source, folder)).code).toBe(0);
    const files = (): string[] => stateOf(folder).map((line) => line.replace(/ [\d.]+ [\d.]+ \d+ /, " "));
    const documents = (lines: string[]): string[] =>
      lines.filter((line) => / [0-9a-f]{64}$/.test(line) && !line.startsWith("index"));
    const before = documents(files());
    const again = await migrate(source, folder);
    expect([again.code, again.copied, kinds(again.present)]).toEqual([0, [], ALL]);
    expect(documents(files())).toEqual(before);
  });

  it("leaves what the data folder says itself, and what was deleted there", async () => {
    const [source, folder] = [old(whole), data()];
    await migrate(source, folder);
    await run(["library", "rm", OLD.user.id, "--data", folder]);
    const again = await migrate(source, folder);
    expect([again.code, again.copied]).toEqual([0, []]);
    expect((await run(["library", "list", "--data", folder])).out).not.toContain(OLD.user.id);
  });

  it("writes nothing in a dry run", async () => {
    const [source, folder] = [old(whole), data()];
    const { code, copied } = await migrate(source, folder, "--dry-run");
    expect([code, kinds(copied), existsSync(folder)]).toEqual([0, ALL, false]);
    expect((await run(["migrate", source, "--data", folder, "--dry-run"])).out).toMatch(/^Would copy into /);
  });

  describe("tells in a dry run what the copying then does", () => {
    const bound = { selection: { presetId: null }, updatedAt: "2026-08-15T00:00:00.000Z" };
    const selections = { schemaVersion: 2, sessions: { "session-9": bound } };
    it.each([
      ["files with sessions and owners of its own", { "session-selections.json": JSON.stringify(selections) }, ALL],
      ["the same", OLD_FILES, null],
      ["a file that is no JSON", { "user-world-book-bindings.json": "{" }, null],
      ["a file where a folder should be", { users: "" }, null],
    ])("into a folder with %s", async (_name, files, expected) => {
      const [source, folder] = [old(whole), old(files)];
      const before = stateOf(folder);
      const plan = await migrate(source, folder, "--dry-run");
      expect(stateOf(folder)).toEqual(before);
      if (expected !== null) expect([kinds(plan.copied), plan.present]).toEqual([expected, []]);
      const told = ({ code, copied, present, skipped }: typeof plan): unknown => [
        code,
        copied,
        present,
        skipped.map(({ file }) => file),
      ];
      expect(told(plan)).toEqual(told(await migrate(source, folder)));
    });

    it("into a folder where something was deleted", async () => {
      const [source, folder] = [old(whole), data()];
      await migrate(source, folder);
      await run(["library", "rm", OLD.user.id, "--data", folder]);
      const plan = await migrate(source, folder, "--dry-run");
      expect([plan.copied, kinds(plan.present)]).toEqual([[], ALL]);
    });
  });

  it("leaves out a document that the library cannot read, and takes it away again", async () => {
    const broken = { ...OLD.preset, sampling: "none" };
    const [source, folder] = [old({ "p.json": JSON.stringify(broken), "u.json": JSON.stringify(OLD.user) }), data()];
    const { code, copied, skipped } = await migrate(source, folder);
    expect([code, kinds(copied)]).toEqual([3, ["user"]]);
    expect(skipped).toEqual([
      { file: "p.json", why: expect.stringMatching(/^the library cannot read it: .*sampling/) },
    ]);
    expect(readdirSync(join(folder, "presets"))).toEqual([]);
  });

  it.each([
    ["no folder", () => "/no/such/folder"],
    ["a file", () => join(old({ f: "" }), "f")],
    ["an empty folder", () => old({})],
    ["a folder with nothing of the library", () => old({ "package.json": '{"name":"x"}' })],
  ])("refuses %s", async (_name, source) => {
    const { code, err } = await run(["migrate", source(), "--data", data()]);
    expect([code, err.split(": ")[1]]).toEqual([3, "migrate-source"]);
  });

  it("refuses a data folder inside of the old one, also over a link", async () => {
    const source = old(whole);
    const link = join(old({}), "link");
    symlinkSync(source, link);
    const before = stateOf(source);
    for (const folder of [source, join(source, "data"), link]) {
      expect((await run(["migrate", source, "--data", folder])).err).toContain("lie in each other");
    }
    expect(stateOf(source)).toEqual(before);
  });

  it("revives nothing that lies in the trash of the source, and does not fail for it", async () => {
    const source = old({ ...whole, "trash/t1/user.json": '{"id":"user-gone","name":"Gone","description":"d"}' });
    const { code, copied, skipped } = await migrate(source, data());
    expect([code, kinds(copied), skipped.map(({ file }) => file)]).toEqual([0, ALL, ["trash"]]);
  });

  it("takes one folder", async () => {
    expect((await run(["migrate"])).err).toMatch(/^lorekeeper: usage-files/);
    expect((await run(["migrate", "a", "b"])).err).toMatch(/^lorekeeper: usage-files: migrate takes one folder/);
  });

  it("joins with what is there already", async () => {
    const folder = data();
    await run([
      "library",
      "add",
      join(old({ "z.json": '{"name":"Zoe","description":""}' }), "z.json"),
      "--data",
      folder,
    ]);
    const ours = { schemaVersion: 1, users: { "user-1": { worldBookIds: ["w"], updatedAt: "x" } } };
    writeFileSync(join(folder, "user-world-book-bindings.json"), JSON.stringify(ours));
    await migrate(old(whole), folder);
    const { users } = JSON.parse(readFileSync(join(folder, "user-world-book-bindings.json"), "utf8")) as typeof ours;
    expect(Object.keys(users).toSorted()).toEqual(["user-1", OLD.user.id].toSorted());
    expect((await run(["library", "list", "--data", folder])).out).toContain("Zoe");
  });
});
