import type { RecordSource } from "../model/record.ts";
import type { Block } from "../model/turn/prompt.ts";

/** The place of a section among all, which is no part of what it is. */
const ORDINAL = /:part:\d+:/u;

/** What both prompts tell of all their blocks. */
export interface Told {
  /** The resources that blocks of the profile are of. */
  readonly resources: boolean;
  /** What blocks are called: a redacted turn does not. */
  readonly names: boolean;
}

/**
 * What makes a block the same in two prompts, unique in its prompt: its kind and name without its place, and the resource
 * that it is of, where the contributors of all blocks are known. Lore of one place is one block whatever is in it. Where
 * names are redacted, blocks of one capability are told apart by their order alone.
 */
export function blockIdentities(blocks: readonly Block[], told: Told): string[] {
  const seen = new Map<string, number>();
  return blocks.map((block) => {
    const name = told.names ? block.name.replace(ORDINAL, ":part:") : block.capability;
    const identity = [block.kind, name, told.resources ? resourceOf(block) : ""].join("|");
    const count = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, count);
    return count === 1 ? identity : `${identity}#${count}`;
  });
}

/** Whether all blocks of the profile tell what they are of. */
export const tellResources = (blocks: readonly Block[]): boolean =>
  blocks.every(({ provenance, sources }) => provenance === "host" || sources !== null);

/** Whether no block's name is redacted. */
export const tellNames = (blocks: readonly Block[]): boolean => blocks.every(({ name }) => name !== "");

function resourceOf({ sources }: Block): string {
  const source = sources?.find(({ relationship }) => relationship === "content") ?? sources?.[0];
  if (source === undefined || source.kind === "worldbook") return "";
  return `${source.kind}:${source.resourceId}`;
}

/** What makes a contributor the same in two blocks. */
export const sourceIdentity = (source: RecordSource): string =>
  [
    source.kind,
    source.resourceId,
    source.qualifiedEntryId ?? source.identifier ?? "",
    source.field,
    source.relationship,
  ].join("|");
