import { z } from "@hono/zod-openapi";

import { LibraryError } from "../../../workers/client.ts";
import type { Library } from "../../library/face.ts";
import { valueAnswer } from "../answer.ts";
import type { RouteDeps } from "../deps.ts";
import { HttpError } from "../error.ts";
import { invalid } from "../json-body.ts";
import { rowOf } from "../resource-lookup.ts";
import type { Call, Route } from "../route.ts";
import { WhySchema } from "../schemas/why.ts";
import { sessionIdOf } from "../session-id.ts";
import { isKnown, tavernOf } from "../tavern.ts";

const area = "world-book";
/** The book in a character card, which is bound with its card. */
const EMBEDDED = /^character:(?<character>.+):embedded-world-book$/su;

/** Why one entry is active in a session now, or is not. */
export function whyRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v1/world-books/{id}/entries/{uid}/why",
      area,
      summary: "Why an entry is active in a session now, or is not",
      query: {
        sessionId: "the session",
        occurrence: "which of several entries with this uid, from 1",
      },
      success: {
        status: 200,
        description: "The gates that it met",
        schema: z.strictObject({ ok: z.literal(true), why: WhySchema }),
      },
      refusals: [404, 409],
      async run(call) {
        const tavern = tavernOf(deps);
        const sessionId = sessionIdOf(call.query("sessionId"), area);
        const occurrence = occurrenceOf(call);
        const worldBookId = call.id;
        assertBook(deps.library, worldBookId);
        if (!isKnown(deps, tavern, sessionId)) {
          throw new HttpError("SESSION_UNKNOWN", `Session ${JSON.stringify(sessionId)} is neither running nor bound`);
        }
        const entry = { worldBookId, uid: call.param("uid"), ...(occurrence === undefined ? {} : { occurrence }) };
        return valueAnswer("why", await tavern.why({ ...entry, sessionId, signal: call.signal }));
      },
    },
  ];
}

function occurrenceOf(call: Call): number | undefined {
  const text = call.query("occurrence");
  if (text === undefined || text === "") return undefined;
  if (!/^[1-9]\d{0,4}$/u.test(text)) throw invalid(area, "occurrence is a whole number from 1", "occurrence");
  return Number(text);
}

/** Throws `WORLD_BOOK_NOT_FOUND` or, for the book of a card, also `CHARACTER_NOT_FOUND`. */
function assertBook(library: Library, id: string): void {
  const character = EMBEDDED.exec(id)?.groups?.["character"];
  if (character === undefined) return void rowOf(library, "world-book", id);
  if (rowOf(library, "character", character).summary.hasEmbeddedCharacterBook) return;
  throw new LibraryError("WORLD_BOOK_NOT_FOUND", `Character ${JSON.stringify(character)} has no book of its own`);
}
