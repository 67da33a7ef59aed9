import type { Library } from "../../../../src/host/library/face.ts";
import type { ResourceKind } from "../../../../src/workers/protocol.ts";

function shared(value: unknown): SharedArrayBuffer {
  const bytes = new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
  const buffer = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

/** Imports a file of SillyTavern; gives its id. */
export async function imported(library: Library, kind: ResourceKind, file: unknown): Promise<string> {
  return (await library.import(kind, shared(file), { fileName: `${kind}.json` })).row.id;
}

export async function created(library: Library, kind: ResourceKind, fields: unknown): Promise<string> {
  return (await library.create(kind, shared(fields))).row.id;
}

/** A world file with one entry for each key. */
export function bookOf(name: string, entries: Readonly<Record<string, string | object>>): object {
  const rows = Object.entries(entries).map(([key, entry], uid) => [
    uid,
    { uid, key: [key], order: 100, position: 0, ...(typeof entry === "string" ? { content: entry } : entry) },
  ]);
  return { name, entries: Object.fromEntries(rows) as object };
}

/** A preset with the usual markers. */
export function presetOf(main: string, sampling: object = {}): object {
  const marker = (identifier: string): object => ({ identifier, name: identifier, marker: true, system_prompt: true });
  const markers = ["worldInfoBefore", "personaDescription", "charDescription", "worldInfoAfter", "chatHistory"];
  const identifiers = ["main", ...markers];
  return {
    ...sampling,
    prompts: [
      { identifier: "main", name: "Main", role: "system", content: main, system_prompt: true },
      ...markers.map(marker),
    ],
    prompt_order: [{ character_id: 100_001, order: identifiers.map((identifier) => ({ identifier, enabled: true })) }],
  };
}
