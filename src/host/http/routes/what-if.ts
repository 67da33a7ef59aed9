import type { Selection } from "../../../workers/protocol.ts";
import type { PreviewCall, Tavern } from "../../loader/face.ts";
import { z } from "@hono/zod-openapi";

import { jsonAnswer } from "../answer.ts";
import type { AreaName } from "../area.ts";
import type { RouteDeps } from "../deps.ts";
import { HttpError } from "../error.ts";
import { invalid, jsonBody } from "../json-body.ts";
import { pageOf } from "../outcome/page.ts";
import { whatIf } from "../outcome/what-if.ts";
import { rowOf } from "../resource-lookup.ts";
import type { Route } from "../route.ts";
import { type WhatIfRequest, WhatIfRequestSchema, WhatIfSchema } from "../schemas/what-if.ts";
import { optionalSessionId } from "../session-id.ts";
import { defaultSelection, isKnown, tavernOf } from "../tavern.ts";

const area: AreaName = "other";
const WHAT_IS_TOLD = [
  "Sections as the model would see them, active entries (their texts are in the sections), counts and a page of what",
  "was left out. Keys that are not matched: GET /v1/world-books/{id}/lint; the gates of one entry: its why.",
].join(" ");
/** Rows of each list unless the request says otherwise. */
const ENTRIES = 200;
const OMITTED = 100;

/** The whole outcome of scan and compile for a text that nobody sent. */
export function whatIfRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "post",
      path: "/v1/what-if",
      area,
      summary: "What a request of a session or selection would be made from; changes no state",
      body: { limit: "whatIfBytes", tooLarge: "REQUEST_TOO_LARGE", schema: WhatIfRequestSchema },
      success: {
        status: 200,
        description: WHAT_IS_TOLD,
        schema: z.strictObject({ ok: z.literal(true), whatIf: WhatIfSchema }),
      },
      refusals: [404],
      async run({ body, signal }) {
        const tavern = tavernOf(deps);
        const request = jsonBody(body, WhatIfRequestSchema, area);
        const call = previewCall(deps, tavern, request);
        const assembly = await tavern.preview({ ...call, signal });
        const { omitted } = request;
        const answer = await whatIf(tavern, assembly, {
          sessionId: call.sessionId ?? null,
          entries: pageOf(request.entries, ENTRIES),
          omitted: { ...pageOf(omitted, OMITTED), reasons: omitted?.reasons },
          signal,
        });
        return jsonAnswer({ ok: true, whatIf: answer });
      },
    },
  ];
}

/** What is to be tried. Refuses a session that is not known, and resources that are not there. */
function previewCall(deps: RouteDeps, tavern: Tavern, request: WhatIfRequest): PreviewCall {
  const { selection, text, seed, trigger } = request;
  const sessionId = optionalSessionId(request.sessionId, area);
  if (sessionId === undefined && selection === undefined) {
    throw invalid(area, "sessionId or selection is required", "sessionId");
  }
  if (sessionId !== undefined && !isKnown(deps, tavern, sessionId)) {
    throw new HttpError("SESSION_UNKNOWN", `Session ${JSON.stringify(sessionId)} is neither running nor bound`);
  }
  return {
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(selection === undefined ? {} : { selection: fullSelection(deps, sessionId, selection) }),
    ...(text === undefined ? {} : { text }),
    ...(seed === undefined ? {} : { seed }),
    ...(trigger === undefined ? {} : { trigger }),
  };
}

/** The asked selection over that of the session, or of nothing. Throws the `…_NOT_FOUND` of a resource. */
function fullSelection(
  { library }: RouteDeps,
  sessionId: string | undefined,
  asked: NonNullable<WhatIfRequest["selection"]>,
): Selection {
  const base = (sessionId === undefined ? undefined : library.selection(sessionId)) ?? {
    ...defaultSelection({ library }),
    presetId: null,
  };
  const { presetId = base.presetId, characterCardId = base.characterCardId, userId = base.userId } = asked;
  // What the session itself has and is gone is told by a diagnostic, as in its requests.
  if (asked.presetId !== undefined && presetId !== null) rowOf(library, "preset", presetId);
  if (asked.characterCardId !== undefined && characterCardId !== null) rowOf(library, "character", characterCardId);
  if (asked.userId !== undefined && userId !== null) rowOf(library, "user", userId);
  for (const id of asked.worldBookIds ?? []) rowOf(library, "world-book", id);
  const worldBookIds = [...new Set(asked.worldBookIds ?? base.worldBookIds)];
  const kept = characterCardId === base.characterCardId ? base.character : {};
  return { presetId, characterCardId, userId, worldBookIds, character: asked.character ?? kept, rp: base.rp };
}
