import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import type { PackedDecisions } from "../../../../src/trace/decisions/model.ts";
import { exportTurns } from "../../../../src/trace/export/export-turns.ts";
import type { ExportedTurn } from "../../../../src/trace/export/model.ts";
import { type LoreClient, openLocal, openSession } from "../../../../src/workers/client.ts";
import { readCatalogue, readDecisions } from "../../../../src/workers/grounding/read-grounding.ts";
import type { AssembleCall, AssemblyFacts } from "../../../../src/workers/protocol.ts";
import { sha256 } from "../../../../src/workers/profile/text-digest.ts";
import { fullTurn } from "../../../trace/export/support/turns.ts";
import {
  bookOf,
  cardOf,
  type DataFolder,
  embeddedOf,
  openFolder,
  presetOf,
  refOf,
  sceneOf,
} from "../../../workers/assembly/support/data-folder.ts";
import { run } from "../support.ts";

let client: LoreClient;
let folder: DataFolder;
let close: () => void;
let files: string;

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), "lorekeeper-replay-"));
  client = openLocal(await openSession());
});
beforeEach(async () => {
  ({ folder, close } = await openFolder(client));
});
afterAll(async () => {
  await client.close();
  rmSync(files, { recursive: true, force: true });
});

const TEXTS = ["the lighthouse keeper spoke of a storm", "a dragon over the old harbour", "so it began, 灯塔"];

/** An assembly with all that decisions depend on: two books, a card and a preset, rolls, groups, recursion, budget. */
async function heavyCall(): Promise<AssembleCall> {
  const world = await folder.world([
    { key: ["lighthouse"], content: "The light wakes a dragon of {{random::gold::silver}}.", comment: "Lighthouse" },
    { key: ["/drag(?:on|ons)\\b/i"], content: "wyrm", useProbability: true, probability: 50 },
    { key: ["wyrm"], content: "deep", order: 50 },
    { key: ["harbour"], content: "A", group: "g" },
    { key: ["storm"], content: "B", group: "g" },
    { key: ["nothing"], content: "never" },
    { key: ["灯塔"], content: "光", sticky: 3 },
    { constant: true, content: "long ".repeat(40), order: 1 },
  ]);
  const card = cardOf({
    character_book: { entries: [{ keys: ["keeper"], content: "The keeper.", enabled: true, insertion_order: 3 }] },
  });
  const character = await folder.import("character", "ada.json", card);
  const preset = await folder.import(
    "preset",
    "p.json",
    presetOf([
      { identifier: "main", content: "Main." },
      { identifier: "worldInfoBefore", marker: true },
    ]),
  );
  const scene = sceneOf(TEXTS, { contextTokens: 1_000, model: "m", messageCount: 9 });
  return folder.call({
    books: [bookOf(world), embeddedOf(character)],
    character: refOf(character),
    preset: refOf(preset),
    settings: { ...DEFAULT_SETTINGS, budgetCap: 40 },
    scene,
  });
}

const FACTS: AssemblyFacts = {
  selection: { presetId: null, characterCardId: null, userId: null },
  worldBookSelection: {
    explicitIds: [],
    userBoundIds: [],
    presetBoundIds: [],
    characterBoundIds: [],
    effectiveIds: [],
    duplicateIds: [],
    order: null,
  },
  activation: null,
  diagnostics: [],
  section: { name: "pmp-dsh-tavern:profile", order: 10 },
};

/** What the store would have of a turn with this assembly. */
async function recorded(call: AssembleCall): Promise<ExportedTurn> {
  const result = await client.assemble({ ...call, scanDeadlineMs: 20_000, waitMs: 60_000 });
  const facts = {
    ...FACTS,
    worldBookSelection: { ...FACTS.worldBookSelection, explicitIds: call.books.map(({ id }) => id) },
  };
  const { grounding } = await client.assemblyPart({ call, result }, facts);
  if (grounding === null) throw new Error("no decisions");
  const trace = fullTurn();
  const [capture] = trace.captures;
  if (capture === undefined) throw new Error("no capture");
  return {
    trace: { ...trace, sessionId: call.scene.sessionId, captures: [{ ...capture, groundingKey: grounding.key }] },
    decisions: [{ key: grounding.key, packed: readDecisions(Buffer.from(grounding.packed)) }],
    catalogues: grounding.catalogues.map(({ id, bytes }) => ({ id, packed: readCatalogue(Buffer.from(bytes)) })),
    scanned: call.scene.messages.map(({ id, text }) => ({ id, text })),
  };
}

function fileOf(turn: ExportedTurn, changes: { readonly scrub?: boolean } = {}): string {
  const made = exportTurns([turn], { format: "jsonl", bodies: true, scrub: false, hash: sha256, ...changes });
  if ("refused" in made) throw new Error(made.refused);
  const path = join(files, "turn.jsonl");
  writeFileSync(path, made.bytes);
  return path;
}

const replay = (path: string, ...more: readonly string[]) =>
  run(["scan", "--replay", path, "--data", folder.root, ...more]);

const withDecisions = (turn: ExportedTurn, change: (packed: PackedDecisions) => PackedDecisions): ExportedTurn => ({
  ...turn,
  decisions: turn.decisions.map(({ key, packed }) => ({ key, packed: change(packed) })),
});

describe("a recorded turn", () => {
  it("is decided the same again, byte for byte", async () => {
    const turn = await recorded(await heavyCall());
    const reasons = turn.decisions[0]?.packed.reason;
    expect(new Set(reasons).size).toBeGreaterThan(3);
    const { code, out, err } = await replay(fileOf(turn));
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/: 9 decisions, the same\n$/u);
    const json = await replay(fileOf(turn), "--json");
    expect(JSON.parse(json.out)).toMatchObject({ replayed: [{ same: true, rows: 9, difference: null }] });
    close();
  });

  it("is told where it is decided otherwise", async () => {
    const turn = await recorded(await heavyCall());
    const scanned = (turn.scanned ?? []).map(({ id, text }) => ({ id, text: text.replace("dragon", "flower") }));
    const { code, out } = await replay(fileOf({ ...turn, scanned }));
    expect(code).toBe(1);
    expect(out).toContain("DIFFERENT");
    expect(out).toMatch(/entry \d+ of the list \(.+\): (?:key|probability) → /u);
    close();
  });

  it.each<[string, string, (turn: ExportedTurn, call: AssembleCall) => Promise<string> | string]>([
    ["no export", "replay-file", () => (writeFileSync(join(files, "x"), "{}\n"), join(files, "x"))],
    ["renamed ids", "replay-scrubbed", (turn) => scrubbedFile(fileOf(turn))],
    ["no decisions", "replay-decisions", (turn) => fileOf({ ...turn, decisions: [], catalogues: [] })],
    [
      "redacted decisions",
      "replay-decisions",
      (turn) => fileOf(withDecisions(turn, (packed) => ({ ...packed, scan: null }))),
    ],
    [
      "edited decisions",
      "replay-decisions",
      (turn) => fileOf(withDecisions(turn, (packed) => ({ ...packed, sections: ["other"] }))),
    ],
    [
      "edited settings",
      "replay-settings",
      (turn) =>
        fileOf(
          withDecisions(turn, (packed) =>
            packed.scan === null
              ? packed
              : { ...packed, scan: { ...packed.scan, settings: { ...packed.scan.settings, budgetCap: 41 } } },
          ),
        ),
    ],
    ["no bodies", "replay-bodies", ({ scanned: _texts, ...turn }) => fileOf(turn)],
    ["a body less", "replay-bodies", (turn) => fileOf({ ...turn, scanned: (turn.scanned ?? []).slice(1) })],
    [
      "a book that is gone",
      "replay-revision",
      (turn, { books }) => {
        folder.remove("world-books", books[0]?.id ?? "");
        return fileOf(turn);
      },
    ],
  ])("is not decided again with %s: %s", async (_what, code, make) => {
    const call = await heavyCall();
    const path = await make(await recorded(call), call);
    const { code: exit, err, out } = await replay(path);
    expect([exit, out]).toEqual([3, ""]);
    expect(err).toMatch(new RegExp(`^lorekeeper: ${code}: `, "u"));
    close();
  });

  it("is not decided again on a book that was changed", async () => {
    const world = await folder.world([{ key: ["storm"], content: "x" }]);
    const turn = await recorded(folder.call({ books: [bookOf(world)], scene: sceneOf(TEXTS) }));
    await folder.edit(world, { name: "Another" });
    const { err } = await replay(fileOf(turn));
    expect(err).toContain("replay-revision: ");
    expect(err).toContain(world.revision);
    close();
  });

  it("needs the variables that it saw", async () => {
    const world = await folder.world([{ key: ["{{getvar::name}}"], content: "x" }]);
    const scene = sceneOf(TEXTS, { variables: [["name", "storm"]] });
    const turn = await recorded(folder.call({ books: [bookOf(world)], scene }));
    const { err } = await replay(fileOf(turn));
    expect(err).toMatch(/^lorekeeper: replay-variables: /u);
    close();
  });
});

it("takes no other file, and needs a folder", async () => {
  expect((await run(["scan", "a.json", "--replay", "x"])).err).toContain("usage-files");
  const path = join(files, "y");
  writeFileSync(path, "x\n");
  expect((await run(["scan", "--replay", path, "--data", "/no/such/folder"])).err).toContain("data-folder-invalid");
});

/** As an export with renamed ids says of itself. */
function scrubbedFile(path: string): string {
  const made = join(files, "scrubbed.jsonl");
  const text = Buffer.from(readFileSync(path)).toString("utf8");
  writeFileSync(made, text.replace('"scrubbed":false', '"scrubbed":true'));
  return made;
}
