import { z } from "zod";
import type { ApiClient } from "../library/api-client.ts";

const OptionsSchema = z.looseObject({
  greetingIndex: z.number().optional(),
  allowRegexScripts: z.boolean().optional(),
});
export type CharacterOptions = z.infer<typeof OptionsSchema>;

const PresetSchema = z.looseObject({ selectedId: z.string().nullable().default(null) });
const CharacterSchema = z.looseObject({
  selection: z.looseObject({ characterCardId: z.string(), character: OptionsSchema }).nullable().default(null),
});
const UserSchema = z.looseObject({
  selection: z.looseObject({ userId: z.string().nullable() }).default({ userId: null }),
});
const BooksSchema = z.looseObject({
  selection: z.looseObject({ worldBookIds: z.array(z.string()) }).default({ worldBookIds: [] }),
});

/** What a session itself is bound to. */
export interface SessionSelection {
  readonly presetId: string | null;
  readonly characterId: string | null;
  readonly options: CharacterOptions;
  readonly userId: string | null;
  readonly bookIds: readonly string[];
}

/** Id of the preset that new sessions start with. */
export async function defaultPreset(api: ApiClient): Promise<string | null> {
  return (await api.json(PresetSchema, { method: "GET", path: "/v1/presets" })).selectedId;
}

/** Reads what a session is bound to; the same with and without a plugin. */
export async function readSelection(api: ApiClient, sessionId: string): Promise<SessionSelection> {
  const query = `?sessionId=${encodeURIComponent(sessionId)}`;
  const get = <Value>(schema: z.ZodType<Value>, path: string): Promise<Value> =>
    api.json(schema, { method: "GET", path: `${path}${query}` });
  const [preset, character, user, books] = await Promise.all([
    get(PresetSchema, "/v1/presets"),
    get(CharacterSchema, "/v1/character-selection"),
    get(UserSchema, "/v1/user-selection"),
    get(BooksSchema, "/v1/world-book-selection"),
  ]);
  return {
    presetId: preset.selectedId,
    characterId: character.selection?.characterCardId ?? null,
    options: character.selection?.character ?? {},
    userId: user.selection.userId,
    bookIds: books.selection.worldBookIds,
  };
}

/** One write of a selection, and what people are told when it is done. */
export interface SelectionStep {
  readonly path: "/v1/select" | "/v1/character-selection" | "/v1/user-selection" | "/v1/world-book-selection";
  readonly body: object;
  readonly says: string;
}

export const presetStep = (id: string | null, says: string): SelectionStep => ({
  path: "/v1/select",
  body: { id },
  says,
});

/** Options that are left out stay as they are, unless it is another character. */
export const characterStep = (id: string | null, options: CharacterOptions | null, says: string): SelectionStep => ({
  path: "/v1/character-selection",
  body: { characterCardId: id, ...(options === null ? {} : { character: options }) },
  says,
});

export const userStep = (userId: string | null, says: string): SelectionStep => ({
  path: "/v1/user-selection",
  body: { userId },
  says,
});

export const booksStep = (worldBookIds: readonly string[], says: string): SelectionStep => ({
  path: "/v1/world-book-selection",
  body: { worldBookIds },
  says,
});

const OkSchema = z.looseObject({ ok: z.literal(true) });

/** Writes step after step and tells each that is done: what was written stays when a later one is refused. */
export async function takeSteps(
  api: ApiClient,
  {
    sessionId,
    steps,
    done,
  }: {
    readonly sessionId: string;
    readonly steps: readonly SelectionStep[];
    readonly done: (step: SelectionStep) => Promise<void>;
  },
): Promise<void> {
  for (const step of steps) {
    const body = JSON.stringify({ sessionId, ...step.body });
    await api.json(OkSchema, { method: "POST", path: step.path, body });
    await done(step);
  }
}
