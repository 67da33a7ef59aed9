import type { ProfileSection, SectionSource } from "../profile/model.ts";

/** Who contributed to each section, in the order of the sections. */
type SourceLists = readonly (readonly SectionSource[])[];

type Sections = readonly ProfileSection[];

/** Sections without their sources, which go beside them: a large profile has thousands, and few callers look at them. */
export function packSources(sections: Sections): {
  readonly sections: readonly ProfileSection[];
  readonly part: Uint8Array<ArrayBuffer>;
} {
  const lists: SourceLists = sections.map(({ sources }) => sources);
  return {
    sections: sections.map((section) => ({ ...section, sources: [] })),
    part: new TextEncoder().encode(JSON.stringify(lists)),
  };
}

/** JSON: of so many small objects it is made sooner than our msgpack, and an assembly waits for it. */
export const packLists = (lists: SourceLists): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(lists));

export const openSources = (part: Uint8Array): SourceLists => JSON.parse(new TextDecoder().decode(part)) as SourceLists;

/** What was packed of sections that were taken in. */
const packed = new WeakMap<Sections, Uint8Array>();

/** Gives sections their sources back, unpacked when somebody asks for the first. */
export function keepSources(sections: Sections, part: Uint8Array | undefined): void {
  if (part === undefined) return;
  packed.set(sections, part);
  let lists: SourceLists | undefined;
  for (const [index, section] of sections.entries()) {
    const get = (): readonly SectionSource[] => (lists ??= openSources(part))[index] ?? [];
    Object.defineProperty(section, "sources", { get, enumerable: true, configurable: true });
  }
}

/** The sources of sections as they are sent; packed already when they came from a thread. */
export function packedSources(sections: Sections): Uint8Array {
  return packed.get(sections) ?? packSources(sections).part;
}
