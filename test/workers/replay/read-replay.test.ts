import { createHash } from "node:crypto";

import { expect, it } from "vitest";

import { PackedDecisionsSchema } from "../../../src/trace/decisions/schema.ts";
import { writeJsonl } from "../../../src/trace/export/jsonl/write-jsonl.ts";
import type { ExportedTurn } from "../../../src/trace/export/model.ts";
import { canonicalJson } from "../../../src/trace/model/canonical-json.ts";
import { packPlain } from "../../../src/workers/grounding/plain-msgpack.ts";
import { readReplay } from "../../../src/workers/replay/read-replay.ts";
import { active, decisionsOf, entryOf, FACTS } from "../../trace/decisions/support/decisions.ts";
import { fullTurn } from "../../trace/export/support/turns.ts";

const sha256 = (value: string | Uint8Array): string => createHash("sha256").update(value).digest("hex");
const { packed } = decisionsOf({
  scan: { ...FACTS, settingsHash: sha256(canonicalJson(FACTS.settings)) },
  rows: [{ entry: entryOf(1), reason: "key", more: active(0) }],
});
const stored = PackedDecisionsSchema.parse(packed);
const key = sha256(packPlain(stored));
const trace = fullTurn();
const captures = trace.captures.map((capture) => ({ ...capture, groundingKey: key })).slice(0, 1);

const fileOf = (changes: Partial<ExportedTurn> = {}): string =>
  [
    ...writeJsonl(
      [{ trace: { ...trace, captures }, decisions: [{ key, packed: stored }], catalogues: [], ...changes }],
      { bodies: true, scrubbed: false },
    ),
  ].join("");
const captureOf = (text: string) => {
  const { file } = readReplay(text);
  if (file.state !== "read") throw new Error(file.message);
  return file.captures[0];
};

it("has each assembly with its decisions, whose key and settings it checks", () => {
  const read = readReplay(fileOf());
  expect(read.file).toMatchObject({ state: "read", bodies: true, scrubbed: false, turns: 1 });
  expect(read.packed).toEqual([packPlain(stored)]);
  expect(captureOf(fileOf())).toMatchObject({
    turnId: trace.turnId,
    key,
    keyHolds: true,
    settingsHold: true,
    texts: [null, null],
  });
});

it("has the part of each text that the scan saw", () => {
  const scanned = [
    { id: "m1", text: "xxhello" },
    { id: "m0", text: "short" },
    { id: "m9", text: "of another scan" },
  ];
  expect(captureOf(fileOf({ scanned }))?.texts).toEqual(["hello", null]);
});

it("tells decisions and settings that were changed in the file", () => {
  const { scan } = stored;
  if (scan === null) throw new Error("no scan");
  const settings = { ...scan.settings, budgetCap: 9 };
  const changed = { ...stored, scan: { ...scan, settings } };
  expect(captureOf(fileOf({ decisions: [{ key, packed: changed }] }))).toMatchObject({
    keyHolds: false,
    settingsHold: false,
  });
  expect(captureOf(fileOf({ decisions: [{ key, packed: { ...stored, scan: null } }] }))).toMatchObject({
    scan: null,
    settingsHold: false,
    texts: [],
  });
});

it("has nothing of an assembly without decisions, and refuses what is no export", () => {
  expect(readReplay(fileOf({ decisions: [] })).file).toMatchObject({ captures: [] });
  expect(readReplay("{}\n")).toMatchObject({ file: { state: "refused", code: "TURN_FILE_INVALID" }, packed: [] });
});
