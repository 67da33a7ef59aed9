import type { PromptPlaces } from "../../../trace/model/capture.ts";
import type { BlockFacts } from "../../../trace/model/turn/turn-facts.ts";

/** A prompt as it was handed over: places of its texts in shared memory. */
export interface PlacedPrompt {
  readonly places: PromptPlaces;
  /** UTF-16LE; null: no text at all. */
  readonly texts: SharedArrayBuffer | null;
}

/** Blocks of one prompt with where their texts are. */
export interface PlacedBlock {
  readonly facts: BlockFacts;
  readonly start: number;
  readonly end: number;
}

const UNIT_BYTES = 2;

/**
 * Gives the blocks of a turn's prompts their ids. A block that has the name, the place and the text of one in the prompt
 * before is that block: texts are compared in memory, nothing is hashed.
 */
export class BlockIds {
  #count = 0;
  #before: { readonly prompt: PlacedPrompt; readonly blocks: readonly PlacedBlock[] } | null = null;

  /** In the order of the prompt: sections, then runtime contexts. */
  of(prompt: PlacedPrompt): readonly PlacedBlock[] {
    const { sections, contexts } = prompt.places;
    const blocks = [
      ...sections.map((place, position) => this.#block({ ...place, kind: "section", position }, prompt)),
      ...contexts.map((place, position) =>
        this.#block({ ...place, kind: "context", position, provenance: "host" }, prompt),
      ),
    ];
    this.#before = { prompt, blocks };
    return blocks;
  }

  #block(part: Part, prompt: PlacedPrompt): PlacedBlock {
    const { name, index, start, end, kind, position, provenance } = part;
    const utf16Units = end - start;
    const known = this.#before?.blocks.find(
      ({ facts }) => facts.kind === kind && facts.index === index && facts.name === name,
    );
    const isSame = known !== undefined && this.#isSameText(known, prompt.texts, part);
    const id = isSame ? known.facts.id : `b${this.#count++}`;
    const capability = provenance === "tavern" ? capabilityOf(name) : `host:${name}`;
    return {
      facts: { id, kind, index, name, capability, provenance, utf16Units, position, volatile: null, carried: null },
      start,
      end,
    };
  }

  #isSameText(known: PlacedBlock, texts: SharedArrayBuffer | null, { start, end }: Part): boolean {
    const before = this.#before?.prompt.texts ?? null;
    if (known.end - known.start !== end - start) return false;
    if (start === end || (before === texts && known.start === start)) return true;
    if (before === null || texts === null) return false;
    const [from, to, oldFrom, oldTo] = [start, end, known.start, known.end].map((unit) => unit * UNIT_BYTES);
    return Buffer.from(texts).compare(Buffer.from(before), oldFrom, oldTo, from, to) === 0;
  }
}

interface Part {
  readonly kind: BlockFacts["kind"];
  readonly name: string;
  readonly index: number;
  readonly position: number;
  readonly provenance: BlockFacts["provenance"];
  readonly start: number;
  readonly end: number;
}

/** The kind of resource that the name of a section of the profile tells: `pmp-dsh-tavern:part:<ordinal>:<kind>:<field>`. */
function capabilityOf(name: string): string {
  const [, , , kind = "", field] = name.split(":");
  return field === "greeting" ? "greeting" : kind;
}
