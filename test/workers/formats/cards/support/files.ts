import { deflateSync } from "node:zlib";
import { zipSync } from "fflate";
import { CHARACTER_FORMAT } from "../../../../../src/workers/formats/cards/character-format.ts";
import type { CharacterDocument } from "../../../../../src/workers/formats/cards/document.ts";
import { PNG_SIGNATURE, pngChunk } from "../../../../../src/workers/formats/cards/png-chunks.ts";
import type { ImportOptions } from "../../../../../src/workers/library/resource-format.ts";

export const STAMP = {
  id: "character-1",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
} as const;
export const LATER = "2026-01-02T00:00:00.000Z";

/** The card of the published API's samples. */
export const ADA = {
  spec: "chara_card_v2",
  spec_version: "2.0",
  data: {
    name: "Ada",
    description: "desc",
    personality: "p",
    scenario: "s",
    first_mes: "hi",
    mes_example: "",
    creator_notes: "note",
    system_prompt: "sys {{original}}",
    post_history_instructions: "phi",
    alternate_greetings: ["alt"],
    tags: ["t"],
    creator: "me",
    character_version: "1",
    extensions: {},
    character_book: {
      name: "embedded",
      entries: [
        { keys: ["harbor"], content: "The harbor is old.", enabled: true, insertion_order: 10, extensions: {} },
      ],
      extensions: {},
    },
  },
};

/** A card V1. */
export const VERA = {
  name: "Vera",
  description: "d",
  personality: "p",
  scenario: "s",
  first_mes: "f",
  mes_example: "m",
};

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
export const jsonOf = (value: unknown): Uint8Array<ArrayBuffer> => bytesOf(JSON.stringify(value));

export interface Text {
  readonly type?: "tEXt" | "iTXt" | "zTXt";
  readonly keyword?: string;
  /** Text as the chunk has it; `card` in base64 unless given. */
  readonly text?: string | Uint8Array;
  readonly card?: unknown;
  readonly compressed?: boolean;
}

/** A text chunk of a card. */
export function textChunk({ type = "tEXt", keyword = "chara", text, card, compressed = false }: Text): Uint8Array {
  const plain = text ?? Buffer.from(JSON.stringify(card), "utf8").toString("base64");
  const body = typeof plain === "string" ? Buffer.from(plain, "utf8") : plain;
  const key = Buffer.from(`${keyword}\0`, "latin1");
  if (type === "tEXt") return pngChunk(type, Buffer.concat([key, body]));
  if (type === "zTXt") return pngChunk(type, Buffer.concat([key, Buffer.from([0]), deflateSync(body)]));
  const head = Buffer.from([compressed ? 1 : 0, 0, 0x65, 0x6e, 0, 0]);
  return pngChunk(type, Buffer.concat([key, head, compressed ? deflateSync(body) : body]));
}

const HEADER = Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0);

export const PIXELS: Uint8Array = pngChunk("IDAT", deflateSync(Uint8Array.of(0, 128)));
export const END: Uint8Array = pngChunk("IEND", new Uint8Array());

/** A PNG of one pixel with these chunks between its header and its end. */
export function pngWith(...chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([PNG_SIGNATURE, pngChunk("IHDR", HEADER), ...chunks, END]));
}

/** A PNG with a card. */
export function pngCard(...texts: readonly Text[]): Uint8Array<ArrayBuffer> {
  return pngWith(...texts.map(textChunk), PIXELS);
}

/** A ZIP of files; a value that is no bytes is written as JSON. */
export function charxOf(
  files: Readonly<Record<string, unknown>>,
  { lead = "", stored = false }: { readonly lead?: string; readonly stored?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const packed = Object.entries(files).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? value : jsonOf(value),
  ]);
  const zip = zipSync(Object.fromEntries(packed) as Record<string, Uint8Array>, { level: stored ? 0 : 6 });
  return new Uint8Array(Buffer.concat([Buffer.from(lead, "latin1"), zip]));
}

/** The document of a file. */
export function importCard(file: Uint8Array, options: ImportOptions = {}): CharacterDocument {
  return CHARACTER_FORMAT.import(file, STAMP, options).document;
}

/** The code that importing a file throws; undefined if it does not. */
export function importError(file: Uint8Array, options: ImportOptions = {}): { code: string; message: string } {
  try {
    importCard(file, options);
  } catch (error) {
    return error as { code: string; message: string };
  }
  return { code: "none", message: "" };
}

/** The codes of a document's warnings, each with its path. */
export function warningsOf(document: CharacterDocument): [string, string | undefined][] {
  return document.compatibility.warnings.map(({ code, path }) => [code, path]);
}
