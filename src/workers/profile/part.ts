import type { SectionSource } from "./model.ts";

/** A source with its text; it is hashed when the profile is settled. */
export interface PartSource extends Omit<SectionSource, "characters" | "utf16Units" | "utf8Bytes" | "hash"> {
  readonly text: string;
  /** As it was written it has a macro that may show another text in the next turn, or it is lore. */
  readonly volatile: boolean;
}

export type PartName = Pick<Part, "kind" | "field">;

interface PartContent {
  /** UTF-8 bytes of the text. */
  readonly bytes: number;
  readonly text: () => string;
  readonly sources: () => readonly PartSource[];
}

/** A section in the making. Its size is known before its text is put together, which only those that are kept need. */
export class Part {
  readonly kind: SectionSource["kind"];
  readonly field: string;
  readonly bytes: number;
  readonly #content: PartContent;

  constructor({ kind, field }: PartName, content: PartContent) {
    this.kind = kind;
    this.field = field;
    this.bytes = content.bytes;
    this.#content = content;
  }

  /** A part whose text is there; sources that are not are left out. */
  static of(name: PartName, text: string, sources: readonly (PartSource | null)[]): Part {
    const given = sources.filter((source) => source !== null);
    return new Part(name, { bytes: Buffer.byteLength(text), text: () => text, sources: () => given });
  }

  /** As the model will see it. */
  get text(): string {
    return this.#content.text();
  }

  /** The first names the section. */
  get sources(): readonly PartSource[] {
    return this.#content.sources();
  }

  /** The same with a role that the preset asks for. */
  withRole(role: PartSource["role"]): Part {
    const sources = (): readonly PartSource[] => this.sources.map((source) => ({ ...source, role }));
    return new Part(this, { ...this.#content, sources });
  }
}

/** What the host puts between two sections: two line breaks. */
const SEPARATOR_BYTES = 2;

/** UTF-8 bytes of all parts as one text, with the separators of the host; parts without text leave nothing. */
export function partsBytes(parts: readonly Part[]): number {
  let total = 0;
  for (const { bytes } of parts) if (bytes > 0) total += bytes + SEPARATOR_BYTES;
  return total === 0 ? 0 : total - SEPARATOR_BYTES;
}
