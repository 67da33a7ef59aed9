import type { Statement } from "./statement.ts";

/** The statements that concern the engine. Rows of later parts are added with them. */
export const ENGINE_STATEMENTS: readonly Statement[] = [
  {
    contract: "loader",
    says: "a book has at most 10,000 entries",
    shownBy: ["test/matcher/formats/guard.test.ts", "10,001 entries are refused with path, count and limit"],
  },
  {
    contract: "loader",
    says: "a book is at most 32 levels deep",
    shownBy: ["test/matcher/formats/guard.test.ts", "the root has depth 1, depth 33 is refused with its path"],
  },
  {
    contract: "loader",
    says: "a book's JSON values are bounded (here by 100,000 and 128 for each entry)",
    shownBy: ["test/matcher/formats/guard.test.ts", "a book may have 100,000 values and 128 more for each entry"],
  },
  {
    contract: "loader",
    says: "a string has at most 1 MiB",
    shownBy: ["test/matcher/formats/guard.test.ts", "a string of 1 MiB passes, one unit more is refused"],
  },
  {
    contract: "loader",
    says: "an object key has at most 1,024 characters",
    shownBy: ["test/matcher/formats/guard.test.ts", "a key of 1,024 units passes, one unit more is refused"],
  },
  {
    contract: "loader",
    says: "the structure guard runs before anything is normalised and walks without recursion",
    shownBy: ["test/matcher/formats/guard.test.ts", "a hundred thousand levels do not overflow the stack"],
  },
  {
    contract: "loader",
    says: "unknown fields of a file are kept losslessly",
    shownBy: [
      "test/matcher/formats/fuzz.slow.test.ts",
      "mutated files never crash the reader and never lose a leaf unseen",
    ],
  },
  {
    contract: "loader",
    says: "the default scan is the newest 128 messages and 64 KiB, with hard caps of 1,024 and 1 MiB",
    shownBy: ["test/host/cli/window.test.ts", "keeps the newest messages within both bounds"],
  },
  {
    contract: "loader",
    says: "parser and matcher are pure logic",
    shownBy: ["test/tidy/tidy.test.ts", "has only the arrows that the design allows"],
  },
  {
    contract: "loader",
    says: "embedded and standalone books go through the same parser and matcher",
    shownBy: [
      "test/matcher/formats/read.test.ts",
      "a character book is filled in as SillyTavern fills it, in the order of its ids",
    ],
  },
  {
    contract: "loader",
    says: "scan window, regex, recursion and budget are deterministic",
    shownBy: [
      "test/workers/client.slow.test.ts",
      "gives the same answer again, byte for byte, and opens nothing of it before it is read",
    ],
  },
  {
    contract: "loader",
    says: "a book that is bound twice is matched once",
    shownBy: ["test/matcher/compile/books.test.ts", "a book bound in several places"],
  },
  {
    contract: "message-flow",
    says: "the matcher runs primary keys, secondary keys, probability, groups and budget",
    shownBy: ["test/oracle/oracle.slow.test.ts", "the engine gives what SillyTavern 1.19 gave"],
  },
  {
    contract: "loader",
    says: "native regexes are blocked by default (departure: they run in a linear-time engine, under a deadline)",
    shownBy: ["test/workers/stuck.slow.test.ts", "costs one thread once; everything else still matches"],
  },
];
