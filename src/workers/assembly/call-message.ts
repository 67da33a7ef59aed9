import type { StoredSource } from "../books.ts";
import type { AssembleCall, AssemblyBooks } from "./face.ts";
import type { AssembleInput, ResourceRef } from "./protocol.ts";
import { sentMessages } from "./scene-message.ts";

/** What differs between two scans of one call. */
export interface AssembleRun {
  /** Name of the compiled books; null: none. */
  readonly lore: string | null;
  readonly live: readonly string[];
  readonly killed: readonly string[];
  readonly evidence: boolean;
}

/** The message of a call. Ids of messages stay here: no thread needs them. */
export function assembleInput(call: AssembleCall, run: AssembleRun): AssembleInput {
  const { folder, settings, preset, character, user, options, scene, bytesMax, openBraces } = call;
  return {
    folder,
    lore: run.lore,
    live: [...run.live],
    killed: [...run.killed],
    ...(run.evidence ? {} : { evidence: false }),
    settings,
    preset: refOf(preset),
    character: refOf(character),
    user: refOf(user),
    options,
    scene: { ...scene, messages: sentMessages(scene) },
    bytesMax,
    openBraces,
  };
}

/** Callers may give more than a reference, such as a whole row. */
const refOf = (ref: ResourceRef | null): ResourceRef | null =>
  ref === null ? null : { id: ref.id, revision: ref.revision };

/** The books of a call as threads compile them. */
export function loreSources({ folder, books }: AssemblyBooks): StoredSource[] {
  return books.map(({ id, place, revision, from }) => ({
    id,
    place,
    revision,
    form: "stored",
    at: { folder, kind: from.kind, id: from.id },
  }));
}
