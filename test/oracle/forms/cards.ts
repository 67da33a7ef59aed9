import { type Fields, isFields, jsonEqual, ownField } from "../../../src/matcher/formats/json-object.ts";
import { MatcherError } from "../../../src/matcher/model/error.ts";
import { CHARACTER_FORMAT } from "../../../src/workers/formats/cards/character-format.ts";
import type { CharacterDocument } from "../../../src/workers/formats/cards/document.ts";
import type { CardLeniency } from "../../../src/workers/formats/cards/leniencies.ts";
import { CARD_LENIENCIES } from "../../../src/workers/formats/cards/leniencies.ts";
import { storableName } from "../../../src/workers/formats/cards/storable-name.ts";
import { pngChunks } from "../../../src/workers/formats/cards/png-chunks.ts";
import { pngText } from "../../../src/workers/formats/cards/png-texts.ts";
import { zipEntries } from "../../../src/workers/formats/cards/zip.ts";
import type { CheckedRow, Difference } from "../check.ts";

const STAMP = { id: "card", createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };

/** What SillyTavern writes into every card by itself, or takes out of it. */
const ST_TOP_LEVEL = new Set(["create_date", "chat", "avatar", "talkativeness", "fav", "json_data", "data"]);
const ST_SPEC = new Set(["spec", "spec_version"]);

/**
 * Checks one recorded card: what SillyTavern reads is read to the same card (equal `data` and top-level values of the
 * input, without what SillyTavern adds itself), what it refuses is refused, but for the named leniencies.
 */
export function checkCardRow(row: Fields): CheckedRow {
  const id = String(row["id"]);
  const expected = ownField(row, "expected");
  const file = fileOf(row);
  const isRead = ownField(ownField(expected, "import"), "ok") === true;
  const document = imported(file, `card.${String(row["type"])}`);
  if (document instanceof MatcherError) {
    const refused = `refused: ${document.code}: ${document.message}`;
    return { id, differences: isRead ? [{ field: "import", expected: "read", actual: refused }] : [] };
  }
  if (isRead) return { id, differences: sameCard(document, ownField(expected, "stored")) };
  const leniency = leniencyOf(file, document, String(row["type"]));
  const differences: Difference[] = [{ field: "import", expected: "refused", actual: "read" }];
  if (leniency === undefined) return { id, differences };
  return { id, differences, decided: `${leniency}: ${CARD_LENIENCIES[leniency].here}` };
}

/** The bytes of a row. */
export function fileOf(row: Fields): Uint8Array {
  const { text, base64 } = row;
  return new Uint8Array(typeof text === "string" ? Buffer.from(text, "utf8") : Buffer.from(String(base64), "base64"));
}

function imported(file: Uint8Array, fileName: string): CharacterDocument | MatcherError {
  try {
    return CHARACTER_FORMAT.import(file, STAMP, { fileName }).document;
  } catch (error) {
    if (error instanceof MatcherError) return error;
    throw error;
  }
}

/** The one reason for which a file that SillyTavern refuses may be read. */
function leniencyOf(file: Uint8Array, document: CharacterDocument, type: string): CardLeniency | undefined {
  if (document.source.container !== type) return "content-over-name";
  if (document.compatibility.warnings.some(({ code }) => code === "card-chunk-unreadable")) return "broken-ccv3";
  if (document.source.container !== "png") return hasMark(file, document) ? "byte-order-mark" : undefined;
  const cards = pngChunks(file)
    .flatMap((chunk) => pngText(chunk) ?? [])
    .filter(({ keyword }) => keyword === "chara" || keyword === "ccv3");
  if (cards.every(({ type: chunk }) => chunk !== "tEXt")) return "compressed-text";
  return cards.some(({ read }) => decoded(read()).startsWith("\uFEFF")) ? "byte-order-mark" : undefined;
}

const MARK = [0xef, 0xbb, 0xbf];

function hasMark(file: Uint8Array, document: CharacterDocument): boolean {
  const charx = document.source.container === "charx";
  const text = charx
    ? zipEntries(file)
        .find(({ name }) => name.endsWith("card.json"))
        ?.read()
    : file;
  return MARK.every((byte, index) => text?.[index] === byte);
}

function decoded(base64: Uint8Array): string {
  return Buffer.from(Buffer.from(base64).toString("latin1"), "base64").toString("utf8");
}

function sameCard(document: CharacterDocument, stored: unknown): Difference[] {
  const { bytes } = CHARACTER_FORMAT.export(document, "json", null);
  const card = JSON.parse(Buffer.from(bytes).toString("utf8")) as Fields;
  const differences: Difference[] = [];
  const compare = (field: string, actual: unknown, wanted: unknown): void => {
    if (!jsonEqual(actual, wanted)) differences.push({ field, expected: wanted, actual });
  };
  compare("data", comparable(card["data"]), comparable(ownField(stored, "data")));
  for (const name of Object.keys(document.source.raw)) {
    if (ST_TOP_LEVEL.has(name) || ST_SPEC.has(name)) continue;
    const wanted = ownField(stored, name);
    if (wanted !== undefined) compare(name, name === "name" ? cleaned(card[name]) : card[name], wanted);
  }
  return differences;
}

/** `data` without what SillyTavern adds: marks in `extensions`, and the cleaning of the name. */
function comparable(data: unknown): Fields {
  if (!isFields(data)) return {};
  const { extensions, ...fields } = data;
  const result: Fields = { ...fields, ...(fields["name"] === undefined ? {} : { name: cleaned(fields["name"]) }) };
  if (Array.isArray(extensions)) return { ...result, extensions };
  const kept = Object.entries(withoutSprites(isFields(extensions) ? extensions : {})).filter((pair) => !isAdded(pair));
  return kept.length === 0 ? result : { ...result, extensions: Object.fromEntries(kept) };
}

/** Sprites of Risu cards, which SillyTavern writes to files of their own and takes out of the card. */
const SPRITES = ["emotions", "additionalAssets"];

function withoutSprites(extensions: Fields): Fields {
  const risu = ownField(extensions, "risuai");
  if (!isFields(risu)) return extensions;
  return {
    ...extensions,
    risuai: Object.fromEntries(Object.entries(risu).filter(([name]) => !SPRITES.includes(name))),
  };
}

function isAdded([name, value]: [string, unknown]): boolean {
  if (name === "fav") return true;
  if (name === "talkativeness") return value === 0.5;
  if (name === "world") return value === "";
  return name === "depth_prompt" && ownField(value, "prompt") === "";
}

function cleaned(name: unknown): unknown {
  return typeof name === "string" ? storableName(name) : name;
}
