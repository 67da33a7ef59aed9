import { expect, it } from "vitest";
import { ADA, charxOf, jsonOf, pngCard, VERA } from "../../workers/formats/cards/support/files.ts";
import { folder, run } from "./support.ts";

const file = folder();
const chat = file("chat.jsonl", JSON.stringify({ name: "You", is_user: true, mes: "Down to the harbor." }));
const CARDS = [
  ["ada.json", Buffer.from(jsonOf(ADA))],
  ["ada.png", Buffer.from(pngCard({ card: ADA }))],
  [
    "ada.charx",
    Buffer.from(charxOf({ "card.json": ADA, "assets/a.png": new Uint8Array([1, 2, 3]) }, { lead: "JUNK" })),
  ],
] as const;

it.each(CARDS)("scan, why and lint take the book of %s", async (name, bytes) => {
  const card = file(name, bytes);
  const scanned = await run(["scan", card, "--chat", chat, "--json"]);
  expect([scanned.code, scanned.err]).toEqual([0, ""]);
  const { results } = JSON.parse(scanned.out) as { results: { books: object[]; activated: object[] }[] };
  const [result] = results;
  expect(result?.books).toMatchObject([{ id: "embedded", format: "character-book", entriesRead: 1 }]);
  expect(result?.activated).toMatchObject([{ book: "embedded", uid: 0 }]);
  const why = await run(["why", card, "0", "--chat", chat]);
  expect(why).toMatchObject({ code: 0, out: expect.stringContaining("harbor") as string });
  const lint = await run(["lint", card]);
  expect([lint.code, lint.err]).toEqual([0, ""]);
});

it.each(["scan", "lint"])("%s says that a card has no book, and which limit one breaks", async (command) => {
  const none = file("vera.png", Buffer.from(pngCard({ card: VERA })));
  expect(await run([command, none, ...(command === "scan" ? ["--chat", chat] : [])])).toMatchObject({
    code: 3,
    err: expect.stringMatching(/card-no-book: .*vera\.png: This is the character card "Vera"/) as string,
  });
  const entries = Array.from({ length: 10_001 }, () => ({ keys: ["a"] }));
  const broken = file("big.json", Buffer.from(jsonOf({ ...ADA, data: { name: "Big", character_book: { entries } } })));
  expect(await run([command, broken, ...(command === "scan" ? ["--chat", chat] : [])])).toMatchObject({
    code: 3,
    err: expect.stringMatching(/entry-limit: .*10001 of at most 10000/) as string,
  });
});
