import { expect, it } from "vitest";

import {
  LIBRARY_ROUTES,
  LibraryChangeInputSchema,
  LibraryDeleteInputSchema,
  LibraryEditInputSchema,
  LibraryReadInputSchema,
} from "../../../src/workers/library/protocol.ts";
import { decode, encode } from "../../../src/workers/codec.ts";

it("has one writer: everything that writes goes through the background lane, reads do not wait for it", () => {
  const interactive = Object.entries(LIBRARY_ROUTES).filter(([, { lane }]) => lane === "interactive");
  expect(interactive.map(([name]) => name)).toEqual(["libraryRead", "sessionStateRead"]);
  const urgent = Object.entries(LIBRARY_ROUTES).filter(([, route]) => "urgent" in route);
  expect(urgent.map(([name]) => name)).toEqual(["sessionStateRead"]);
});

it("takes inputs as they come out of a message, absent fields included", () => {
  const at = { folder: "/x", kind: "preset", id: "a" };
  const known = { stamp: "s", revision: "r" };
  const message = decode(encode({ ...at, part: "document", ifMatch: undefined, known }));
  expect(LibraryEditInputSchema.parse(message)).toMatchObject({ known });
  expect(LibraryReadInputSchema.safeParse({ ...at, part: "all" }).success).toBe(false);
  expect(LibraryDeleteInputSchema.safeParse({ ...at, kind: "book" }).success).toBe(false);
  const change = { type: "select", sessionId: "s", change: { rp: { own: [1] } }, sessionsMax: 1 };
  expect(LibraryChangeInputSchema.parse(decode(encode({ folder: "/x", change })))).toMatchObject({ change });
  expect(LibraryChangeInputSchema.safeParse({ folder: "/x", change: { type: "x" } }).success).toBe(false);
});
