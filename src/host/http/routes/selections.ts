import { z } from "@hono/zod-openapi";

import { LIMITS } from "../../../matcher/limits.ts";
import type { Selection } from "../../../workers/protocol.ts";
import { type Answer, jsonAnswer } from "../answer.ts";
import type { AreaName } from "../area.ts";
import type { RouteDeps } from "../deps.ts";
import { HttpError, type HttpErrorCode } from "../error.ts";
import { invalid, jsonBody } from "../json-body.ts";
import { rowOf } from "../resource-lookup.ts";
import type { Route, RouteBody } from "../route.ts";
import { WorldBookIdsSchema } from "../schemas/values.ts";
import {
  CharacterSelectionSchema,
  SelectCharacterSchema,
  SelectPresetSchema,
  SelectUserSchema,
  SelectWorldBooksSchema,
} from "../schemas/selection.ts";
import { UserSchema } from "../schemas/user.ts";
import { WorldBookSummarySchema } from "../schemas/world-book.ts";
import { optionalSessionId, sessionIdOf } from "../session-id.ts";

const small = (schema: z.ZodType): RouteBody => ({ limit: "httpSmallBytes", tooLarge: "REQUEST_TOO_LARGE", schema });
const query = { sessionId: "the session" };

/** What sessions are bound to. */
export function selectionRoutes(deps: RouteDeps): Route[] {
  return [presetSelection(deps), ...characterSelection(deps), ...worldBookSelection(deps), ...userSelection(deps)];
}

/** Refuses a write while the agent of the session is in a turn. */
function idle({ running }: RouteDeps, sessionId: string, what: { code: HttpErrorCode; noun: string }): void {
  if (!running(sessionId)) return;
  const message = `The session agent is running; change the ${what.noun} after the current turn finishes.`;
  throw new HttpError(what.code, message);
}

function presetSelection(deps: RouteDeps): Route {
  const { library } = deps;
  const area: AreaName = "preset";
  return {
    method: "post",
    path: "/v1/select",
    area,
    summary: "Binds a preset to a session, or makes it the default of new sessions",
    body: small(SelectPresetSchema),
    success: {
      status: 200,
      description: "The preset",
      schema: z.strictObject({
        ok: z.literal(true),
        selected: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
      }),
    },
    refusals: [404, 409],
    async run({ body }) {
      const { id, sessionId: named } = jsonBody(body, SelectPresetSchema, area);
      const sessionId = optionalSessionId(named, area);
      const row = id === null ? null : rowOf(library, "preset", id);
      if (sessionId === undefined) await library.setDefaultPreset(id);
      else {
        idle(deps, sessionId, { code: "PRESET_AGENT_RUNNING", noun: "preset" });
        await library.select(sessionId, { presetId: id });
      }
      return jsonAnswer({ ok: true, selected: row === null ? null : { id: row.id, name: row.summary.name } });
    },
  };
}

function characterSelection(deps: RouteDeps): Route[] {
  const { library } = deps;
  const area: AreaName = "character";
  const path = "/v1/character-selection";
  const success = { status: 200, description: "The selection", schema: CharacterSelectionSchema } as const;
  return [
    {
      method: "get",
      path,
      area,
      summary: "The character of a session",
      query,
      success,
      run: (call) => characterAnswer(deps, library.selection(sessionIdOf(call.query("sessionId"), area))),
    },
    {
      method: "post",
      path,
      area,
      summary: "Binds a character to a session",
      body: small(SelectCharacterSchema),
      success,
      refusals: [404, 409],
      async run({ body }) {
        const request = jsonBody(body, SelectCharacterSchema, area);
        const sessionId = sessionIdOf(request.sessionId, area);
        const { characterCardId, character } = request;
        if (characterCardId !== null) rowOf(library, "character", characterCardId);
        idle(deps, sessionId, { code: "CHARACTER_AGENT_RUNNING", noun: "character" });
        // Options belong to a character: those of another one are not taken along.
        const kept = character ?? (library.selection(sessionId)?.characterCardId === characterCardId ? undefined : {});
        const change = kept === undefined ? { characterCardId } : { characterCardId, character: kept };
        return characterAnswer(deps, await library.select(sessionId, change));
      },
    },
  ];
}

function characterAnswer({ library }: RouteDeps, selection: Selection | undefined): Answer {
  const id = selection?.characterCardId ?? null;
  if (selection === undefined || id === null) return jsonAnswer({ ok: true, selection: null, character: null });
  const {
    greetingIndex = 0,
    preferCharacterSystemPrompt = true,
    preferCharacterPostHistory = true,
    ...others
  } = selection.character;
  const options = { greetingIndex, preferCharacterSystemPrompt, preferCharacterPostHistory, ...others };
  const row = library.row("character", id);
  const character =
    row === undefined
      ? null
      : {
          id,
          name: row.summary.name,
          sourceFormat: row.summary.sourceFormat,
          specVersion: row.summary.specVersion,
        };
  return jsonAnswer({ ok: true, selection: { characterCardId: id, character: options }, character });
}

function worldBookSelection(deps: RouteDeps): Route[] {
  const { library } = deps;
  const area: AreaName = "world-book";
  const path = "/v1/world-book-selection";
  const missing = z.strictObject({ id: z.string(), missing: z.literal(true) });
  const schema = z.strictObject({
    ok: z.literal(true),
    selection: z.strictObject({ worldBookIds: WorldBookIdsSchema }),
    worldBooks: z.array(z.union([WorldBookSummarySchema, missing])),
  });
  const success = { status: 200, description: "The selection", schema } as const;
  const answer = (worldBookIds: readonly string[]): Answer =>
    jsonAnswer({
      ok: true,
      selection: { worldBookIds },
      worldBooks: worldBookIds.map((id) => library.row("world-book", id)?.summary ?? { id, missing: true }),
    });
  return [
    {
      method: "get",
      path,
      area,
      summary: "The world books that a session is bound to itself",
      query,
      success,
      run: (call) => answer(library.selection(sessionIdOf(call.query("sessionId"), area))?.worldBookIds ?? []),
    },
    {
      method: "post",
      path,
      area,
      summary: "Binds world books to a session",
      body: small(SelectWorldBooksSchema),
      success,
      refusals: [404, 409],
      async run({ body }) {
        const request = jsonBody(body, SelectWorldBooksSchema, area);
        const sessionId = sessionIdOf(request.sessionId, area);
        const worldBookIds = [...new Set(request.worldBookIds)];
        const max = LIMITS.boundBooks.value;
        const requested = worldBookIds.length;
        if (requested > max) {
          const message = `worldBookIds names ${requested} books; at most ${max} can be bound`;
          throw invalid(area, message, "worldBookIds", { limit: max, requested });
        }
        for (const id of worldBookIds) rowOf(library, "world-book", id);
        idle(deps, sessionId, { code: "WORLD_BOOK_AGENT_RUNNING", noun: "world books" });
        return answer((await library.select(sessionId, { worldBookIds })).worldBookIds);
      },
    },
  ];
}

function userSelection(deps: RouteDeps): Route[] {
  const { library } = deps;
  const area: AreaName = "user";
  const path = "/v1/user-selection";
  const schema = z.strictObject({
    ok: z.literal(true),
    selection: z.strictObject({ userId: z.string().nullable() }),
    user: z.union([UserSchema, z.null()]),
  });
  const success = { status: 200, description: "The selection", schema } as const;
  const answer = (userId: string | null): Answer => {
    const user = userId === null ? null : (library.row("user", userId)?.summary ?? null);
    return jsonAnswer({ ok: true, selection: { userId }, user });
  };
  return [
    {
      method: "get",
      path,
      area,
      summary: "The user of a session",
      query,
      success,
      run: (call) => answer(library.selection(sessionIdOf(call.query("sessionId"), area))?.userId ?? null),
    },
    {
      method: "post",
      path,
      area,
      summary: "Binds a user to a session",
      body: small(SelectUserSchema),
      success,
      refusals: [404, 409],
      async run({ body }) {
        const request = jsonBody(body, SelectUserSchema, area);
        const sessionId = sessionIdOf(request.sessionId, area);
        if (request.userId !== null) rowOf(library, "user", request.userId);
        idle(deps, sessionId, { code: "USER_AGENT_RUNNING", noun: "user" });
        return answer((await library.select(sessionId, { userId: request.userId })).userId);
      },
    },
  ];
}
