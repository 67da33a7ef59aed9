import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileCorpus, scanner } from "../../../bench/support/lore-gate.ts";
import type { LoreCorpus } from "../../../bench/support/lore-corpus.ts";
import { seededRolls } from "../../../src/matcher/engine.ts";
import { readWorldBook } from "../../../src/matcher/formats/read.ts";
import type { ScanOutcome } from "../../../src/matcher/model/outcome.ts";
import { scanRequest } from "../../../src/matcher/model/request.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { Re2Engine } from "../../../src/workers/engines/re2.ts";
import { importCard } from "../../../src/workers/formats/cards/import-card.ts";
import { importPreset } from "../../../src/workers/formats/presets/import.ts";
import { folder, run } from "../cli/support.ts";
import { projectRoot } from "../../tidy/tree.ts";

const FOLDER = join(projectRoot, "src/host/demo");
const read = (name: string): Buffer => readFileSync(join(FOLDER, name));
const json = (name: string): unknown => JSON.parse(read(name).toString("utf8"));

interface Demo {
  readonly preset: string;
  readonly character: string;
  readonly user: string;
  readonly worldBooks: readonly string[];
  readonly text: string;
  readonly next: readonly string[];
}
const demo = json("demo.json") as Demo;
const [book = ""] = demo.worldBooks;
const { entries } = json(book) as { entries: Record<string, Record<string, unknown>> };
const STAMP = { id: "demo", createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
const write = folder();

interface Fired {
  readonly uid: number;
  readonly reason: string;
  readonly loop: number;
  readonly evidence?: { readonly key: string };
}
interface Scanned {
  readonly activated: readonly Fired[];
  readonly output: { readonly outlets: Readonly<Record<string, readonly string[]>> };
  readonly counts: Readonly<Record<string, number>>;
}

/** What a text wakes of the book, or of the books named. */
async function wake(text: string, seed: string, books: readonly string[] = [book]): Promise<Scanned> {
  const chat = write("chat.txt", text);
  const files = books.map((name) => join(FOLDER, name));
  const { out, code } = await run(["scan", ...files, "--chat", chat, "--seed", seed, "--json"]);
  expect(code).toBe(0);
  const { results } = JSON.parse(out) as { results: readonly [Scanned] };
  return results[0];
}

/** Scans with the book compiled once, as the product compiles it. */
function compiled(): (text: string, seed: string) => ScanOutcome {
  const result = readWorldBook(read(book));
  if (!result.ok) throw result.error;
  const corpus = (messages: readonly string[]): LoreCorpus => ({
    book: result.book,
    request: scanRequest({ settings: DEFAULT_SETTINGS, messages }),
  });
  const lore = compileCorpus(corpus([]));
  const regex = new Re2Engine({ now: () => performance.now(), deadline: () => Number.POSITIVE_INFINITY });
  return (text, seed) => scanner(lore, corpus([text]), { regex, rolls: seededRolls(seed) })();
}

const titled = (uid: number): string => String(entries[uid]?.["comment"]);

describe("the demo", () => {
  it("names files that are there, and a book of a few hundred entries", () => {
    const files = [demo.preset, demo.character, demo.user, ...demo.worldBooks];
    expect(readdirSync(FOLDER)).toEqual(expect.arrayContaining(files));
    expect(Object.keys(entries).length).toBeGreaterThanOrEqual(300);
  });

  it.each([demo.character, ...demo.worldBooks])("%s has nothing that lint would report", async (name) => {
    const { code, out } = await run(["lint", join(FOLDER, name), "--format", "json"]);
    expect(JSON.parse(out)).toMatchObject({ files: [{ findings: [] }] });
    expect(code).toBe(0);
  });

  it("is imported without a warning", () => {
    const card = importCard(read(demo.character), STAMP, { fileName: demo.character });
    expect(card.report.diagnostics).toEqual([]);
    expect(card.document.compatibility.warnings).toEqual([]);
    expect(importPreset(read(demo.preset), STAMP, {}).report.diagnostics).toEqual([]);
    expect(Object.keys(json(demo.user) as object)).toEqual(["name", "description"]);
  });

  it("shows every means of a lorebook", () => {
    const all = Object.values(entries);
    const having = (test: (entry: Record<string, unknown>) => unknown): number => all.filter(test).length;
    const keysOf = (entry: Record<string, unknown>): string[] => entry["key"] as string[];
    expect(having((entry) => keysOf(entry).some((key) => key.startsWith("/")))).toBeGreaterThan(20);
    expect(having((entry) => keysOf(entry).some((key) => /\p{Script=Han}/u.test(key)))).toBeGreaterThan(30);
    expect(having((entry) => /\p{Script=Hangul}|\p{Script=Hiragana}/u.test(String(entry["content"])))).toBeGreaterThan(
      5,
    );
    expect(new Set(all.map((entry) => entry["group"])).size).toBeGreaterThan(5);
    expect(new Set(all.map((entry) => entry["position"]))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
    const selective = all.filter((entry) => (entry["keysecondary"] as unknown[]).length > 0);
    expect(new Set(selective.map((entry) => entry["selectiveLogic"]))).toEqual(new Set([0, 1, 2, 3]));
    for (const field of ["sticky", "cooldown", "delay", "delayUntilRecursion", "outletName", "scanDepth", "constant"])
      expect(having((entry) => entry[field])).toBeGreaterThan(1);
    for (const field of ["groupOverride", "useGroupScoring", "excludeRecursion", "ignoreBudget", "matchScenario"])
      expect(field in (all[0] ?? {})).toBe(true);
    expect(having((entry) => Number(entry["probability"]) < 100)).toBeGreaterThan(1);
  });
});

describe("the first text of the demo", () => {
  it("wakes the same entries whatever the dice say, and one weather by weight", () => {
    const scan = compiled();
    const weathers = new Set<string>();
    const others = new Set<string>();
    for (let seed = 0; seed < 60; seed++) {
      const { activated, decisions } = scan(demo.text, `seed ${seed}`);
      const titles = activated.map(({ uid }) => titled(Number(uid)));
      const weather = titles.filter((title) => title.startsWith("Weather:"));
      expect(weather).toHaveLength(1);
      weathers.add(weather.join());
      others.add(titles.filter((title) => !title.startsWith("Weather:")).join("|"));
      expect(decisions.count).toBe(Object.keys(entries).length);
    }
    expect(others.size).toBe(1);
    expect(weathers.size).toBeGreaterThanOrEqual(3);
  });

  it("shows a chain of recursion, a regex, CJK, secondary keys and what waits for recursion", async () => {
    const { activated } = await wake(demo.text, "seed");
    const of = (title: string): Fired | undefined => activated.find(({ uid }) => titled(uid) === title);
    expect(of("The sea dragon 海龙")).toMatchObject({ reason: "key", evidence: { key: "海龙" } });
    expect(of("Storm")).toMatchObject({ reason: "key", evidence: { key: "/\\bstorm(?:s|y)?\\b/i" } });
    expect(of("Ilse after dark")).toMatchObject({ reason: "secondary" });
    expect(of("Ilse by day")).toBeUndefined();
    const chain = ["龙宫 the dragon's palace", "铜镜 the mirror", "灯塔 the lighthouse", "伊尔莎 Ilse"].map(of);
    expect(chain.map((entry) => entry?.reason)).toEqual(Array(4).fill("recursion"));
    expect(chain.map((entry) => entry?.loop)).toEqual([2, 3, 4, 5]);
    expect(of("Debts that are called in")).toMatchObject({ reason: "recursion", loop: 6 });
  });

  it("also wakes the book of the card", async () => {
    const { activated } = await wake(demo.text, "seed", [...demo.worldBooks, demo.character]);
    expect(activated.filter(({ evidence }) => evidence?.key === "step off the ferry")).toHaveLength(1);
  });
});

describe("what to try next", () => {
  it.each(demo.next)("%s wakes more than what is always there", async (text) => {
    const { activated } = await wake(text, "seed");
    expect(activated.filter(({ reason }) => reason !== "constant").length).toBeGreaterThanOrEqual(2);
  });

  it("sings: outlets hold what the preset asks for", async () => {
    const { output } = await wake(demo.next.at(-1) ?? "", "seed");
    expect(Object.keys(output.outlets)).toEqual(["songs"]);
    expect(output.outlets["songs"]).toHaveLength(2);
    expect(read(demo.preset).toString("utf8")).toContain("{{outlet::songs}}");
  });

  it("a whole tour of the town overflows the budget of the book, in its order", async () => {
    const tour = Object.values(entries).flatMap((entry) => entry["key"] as string[]);
    const { counts, activated } = await wake(tour.filter((key) => !key.startsWith("/")).join("; "), "seed");
    expect(activated.length).toBeGreaterThan(20);
    expect(activated.length).toBeLessThan(80);
    expect(counts["budget"]).toBeGreaterThan(100);
  });
});
