import { z } from "zod";
import type { Payloads } from "../../../workers/protocol.ts";
import { CliError, EXITS } from "../error.ts";
import { write, type CliIo } from "../io.ts";
import { jsonText } from "../json-text.ts";
import type { Connection } from "../library/connection.ts";
import { findResources } from "../library/find-resource.ts";
import { rowsNamed } from "../library/names.ts";
import { libraryRows } from "../library/rows.ts";
import type { Options } from "../options.ts";
import { styleOf } from "../style.ts";
import { whyText } from "../why-text.ts";
import { sessionNamed } from "./live-sessions.ts";

type Explanation = Payloads["explain"]["output"] & { readonly name?: string | undefined };

const isExplanation = (value: unknown): boolean =>
  z
    .looseObject({
      name: z.string().optional(),
      header: z.string(),
      gates: z.array(z.looseObject({ title: z.string() })),
    })
    .safeParse(value).success;
const AnswerSchema = z.looseObject({ why: z.custom<Explanation>(isExplanation) });

/** The book of a card is bound with its card, and has an id of its own. */
const embeddedId = (characterId: string): string => `character:${characterId}:embedded-world-book`;

interface NamedBook {
  readonly id: string;
  readonly name: string;
}

const inCard = ({ id, name }: NamedBook): NamedBook => ({ id: embeddedId(id), name: `the book in the card ${name}` });

/** The book that a word means: a world book by id or name, else the book in the card of a character. */
async function bookNamed(api: Connection["api"], word: string): Promise<NamedBook> {
  const { character } = /^character:(?<character>.+):embedded-world-book$/su.exec(word)?.groups ?? {};
  if (character !== undefined) {
    const card = (await libraryRows(api, "character")).find(({ id }) => id === character);
    return card === undefined ? { id: word, name: word } : inCard(card);
  }
  const [book] = rowsNamed(await libraryRows(api, "world-book"), word);
  if (book === undefined) {
    const cards = await libraryRows(api, "character");
    const withBook = cards.filter((row) => row.hasEmbeddedCharacterBook === true);
    const [card] = rowsNamed(withBook, word);
    if (card !== undefined) return inCard(card);
  }
  const [row] = await findResources(api, [word], "world-book");
  return row ?? { id: word, name: word };
}

/** `7#2` is the second of the entries with uid 7; an entry may also be called so. */
function entryAt(word: string): { readonly uid: string; readonly query: string } {
  const { uid, occurrence } = /^(?<uid>.+)#(?<occurrence>[1-9]\d{0,4})$/su.exec(word)?.groups ?? {};
  return uid === undefined ? { uid: word, query: "" } : { uid, query: `&occurrence=${occurrence}` };
}

/** Tells what an entry met in a session of a running plugin, with the conversation as it is. Errors: `session-plugin`. */
export async function whyInSession(connection: Connection, options: Options, io: CliIo): Promise<number> {
  const [bookWord = "", entryWord = ""] = options.files;
  const { api, through, place } = connection;
  if (through !== "plugin") {
    throw new CliError("session-plugin", `no plugin runs on ${place}, and only one knows the conversation`);
  }
  const sessionId = await sessionNamed(options.text("session") ?? "", connection);
  const book = await bookNamed(api, bookWord);
  const { uid, query } = entryAt(entryWord);
  const entry = `/v1/world-books/${encodeURIComponent(book.id)}/entries/${encodeURIComponent(uid)}/why`;
  const path = `${entry}?sessionId=${encodeURIComponent(sessionId)}${query}`;
  const { why } = await api.json(AnswerSchema, { method: "GET", path });
  const text = options.flag("json")
    ? `${jsonText(why, 2)}\n`
    : whyText(why, { title: why.name ?? "", bookName: book.name, style: styleOf(io.stdout, io.env), wide: true });
  await write(io.stdout, text);
  return EXITS.ok.code;
}
