import { readWorldBook } from "../../../../src/matcher/formats/read.ts";
import type { WorldBook } from "../../../../src/matcher/model/book.ts";

/** The book of a file in tests. */
export function bookOf(file: unknown, fileName?: string): WorldBook {
  const read = readWorldBook(JSON.stringify(file), fileName === undefined ? {} : { fileName });
  if (!read.ok) throw read.error;
  return read.book;
}

/** Two entries, one of them sparse and with a field of another program. */
export const HARBOUR = {
  name: "Harbour",
  odd: [1],
  entries: {
    "7": {
      uid: 7,
      key: ["harbour"],
      keysecondary: [],
      content: "Old.",
      order: 100,
      position: 0,
      disable: false,
      mine: { a: 1 },
    },
    "9": { uid: 9, key: ["ship"], keysecondary: ["sea"], content: "Ships.", order: 5, probability: 50 },
  },
};
