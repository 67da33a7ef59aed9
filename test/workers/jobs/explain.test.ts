import { expect, test } from "vitest";

import { compileLore, scanLore, seededRolls, shareLore } from "../../../src/matcher/engine.ts";
import { readWorldBook } from "../../../src/matcher/formats/read.ts";
import { macroEnvironment } from "../../../src/matcher/macros/environment.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { QUARTER_COUNTER, plainUnitLoader } from "../../../src/matcher/ports.ts";
import { Re2Engine } from "../../../src/workers/engines/re2.ts";
import { catalogue } from "../../../src/workers/jobs/catalogue.ts";
import { explain } from "../../../src/workers/jobs/explain.ts";
import { publishLore } from "../../../src/workers/lore-transport.ts";
import { jobContext } from "../support/context.ts";

const request = {
  settings: DEFAULT_SETTINGS,
  messages: ["to Mara's pier"],
  messageCount: 1,
  contextTokens: 100,
  sources: {},
  injections: [],
  trigger: "normal",
  characterFile: null,
  characterTags: [],
  forced: [],
  timed: { sticky: {}, cooldown: {} },
  dryRun: false,
  regexScripts: [],
};

function scanned() {
  const entries = [
    { uid: 7, key: ["peer"], content: "A", order: 5 },
    { uid: 7, key: ["pier"], content: "B", order: 9 },
    { uid: 8, key: ["{{user}}x"], content: "C", order: 1 },
  ];
  const read = readWorldBook(JSON.stringify({ entries: entries.map((entry) => ({ position: 0, ...entry })) }));
  if (!read.ok) throw read.error;
  const input = {
    books: [{ id: "B", place: "global", book: read.book }],
    settings: DEFAULT_SETTINGS,
    mode: "product",
  } as const;
  const lore = compileLore(input, { loader: plainUnitLoader, allocate: (bytes) => new SharedArrayBuffer(bytes) });
  const outcome = scanLore(lore, request, {
    regex: new Re2Engine({ now: () => 0, deadline: () => 1 }),
    tokens: QUARTER_COUNTER,
    rolls: seededRolls("s"),
    macros: macroEnvironment({ user: "Mara" }),
    loader: plainUnitLoader,
  });
  return { outcome, shared: publishLore(shareLore(lore)) };
}

test("catalogue names entries in the order of the decisions, twins by their timed key", async () => {
  const { shared } = scanned();
  const { output } = await catalogue.run({}, jobContext({ shared }));
  expect(output.entries).toEqual([
    ["B", 7, "B.7#2"],
    ["B", 7, "B.7"],
    ["B", 8, "B.8"],
  ]);
});

test("explain tells why an entry fired or did not, with macros as in the scan", async () => {
  const { outcome, shared } = scanned();
  const about = async (entry: number) => {
    const input = { request, outcome, entry, macros: { user: "Mara" }, seeds: { turn: "s", session: "s" } };
    return (await explain.run(input, jobContext({ shared }))).output;
  };
  expect(await about(0)).toMatchObject({ uid: 7, reason: "key" });
  expect(await about(1)).toMatchObject({ reason: "key-miss", nearMisses: [{ kind: "edits", distance: 1 }] });
  expect(await about(2)).toMatchObject({ reason: "key-miss", nearMisses: [{ key: "Marax", distance: 1 }] });
});
