import { afterAll, describe, expect, it } from "vitest";
import { readBooks, tellNotes } from "../../../src/host/cli/books.ts";
import { openLocal } from "../../../src/workers/client.ts";
import { openSession } from "../../../src/workers/session.ts";
import { fakeIo, worldFile } from "./support.ts";

const client = openLocal(openSession());
afterAll(() => client.close());
const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });
const named = (name: string, keys: string[] = ["pier"]) =>
  JSON.stringify({ name, ...JSON.parse(worldFile([{ key: keys, comment: "Pier" }])) });

describe("readBooks", () => {
  it("names books apart", async () => {
    const files = [file("a.json", named("N")), file("b.json", named("N", ["quay"])), file("b.json", named("N", ["x"]))];
    const books = await readBooks(client, files);
    expect(books.map(({ source }) => source.id)).toEqual(["N", "N (b.json)", "N (b.json, 2)"]);
    expect(books[0]?.titles).toEqual([{ uid: 0, title: "Pier", keys: ["pier"], path: '$.entries["0"]' }]);
    expect(books[0]).toMatchObject({ entries: 1, file: "a.json", source: { place: "global", form: "model" } });
  });

  it("knows a book that is given a second time", async () => {
    const twice = [file("a.json", named("N")), file("b.json", named("M")), file("x/a.json", named("N"))];
    const books = await readBooks(client, twice);
    expect(books.map(({ source, repeats }) => [source.id, repeats])).toEqual([
      ["N", null],
      ["M", null],
      ["N", "a.json"],
    ]);
    const { io, told } = fakeIo();
    await tellNotes(books, io);
    expect(told().err).toBe("x/a.json: the same book as a.json; it counts once\n");
  });

  it("puts the file's name before what the reader says", async () => {
    const reading = readBooks(client, [file("-", "{")]);
    await expect(reading).rejects.toMatchObject({
      code: "json-syntax",
      message: expect.stringMatching(/^standard input: /) as string,
    });
  });

  it("tells of notes on standard error, and only of those", async () => {
    const { io, told } = fakeIo();
    await tellNotes(
      await readBooks(client, [file("a.json", named("A")), file("b.json", worldFile([{ key: "x, y" }]))]),
      io,
    );
    expect(told()).toEqual({ out: "", err: "b.json: 1 of 1 entry, 1 note; lorekeeper lint shows them\n" });
  });
});
