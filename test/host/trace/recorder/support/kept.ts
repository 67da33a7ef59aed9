import { vi } from "vitest";

import type { CaptureSink, KeptCapture } from "../../../../../src/host/trace/face.ts";
import { type AssemblyPart, AssemblyPartSchema, type CaptureFacts } from "../../../../../src/trace/model/capture.ts";

/** A sink that remembers everything it is told. */
export class KeptCaptures implements CaptureSink {
  readonly told: KeptCapture[] = [];

  keep(capture: KeptCapture): void {
    this.told.push(capture);
  }

  /** The newest of each record, in the order in which records were begun. */
  get records(): readonly KeptCapture[] {
    return [...new Map(this.told.map((capture) => [capture.facts.recordId, capture])).values()];
  }

  get facts(): readonly CaptureFacts[] {
    return this.records.map(({ facts }) => facts);
  }

  /** All statuses that the records went through, each record by itself. */
  get ways(): readonly (readonly string[])[] {
    const ways = new Map<string, string[]>();
    for (const { facts } of this.told) {
      const way = ways.get(facts.recordId) ?? [];
      if (way.at(-1) !== facts.status) way.push(facts.status);
      ways.set(facts.recordId, way);
    }
    return [...ways.values()];
  }

  clear(): void {
    this.told.length = 0;
  }
}

/** What a sink of the product is told, beside what it does with it. */
export function listenTo(sink: CaptureSink): KeptCaptures & { restore: () => void } {
  const kept = new KeptCaptures();
  const keep = sink.keep.bind(sink);
  const spy = vi.spyOn(sink, "keep").mockImplementation((capture) => {
    kept.keep(capture);
    keep(capture);
  });
  return Object.assign(kept, { restore: () => spy.mockRestore() });
}

/** The whole text of a capture. */
export const textsOf = ({ texts }: KeptCapture): string =>
  texts === null ? "" : Buffer.from(texts).toString("utf16le");

/** The system text that a capture was made with; null: none. */
export function systemOf(capture: KeptCapture): string | null {
  const { prompt } = capture.facts;
  return prompt === null ? null : textsOf(capture).slice(prompt.system.start, prompt.system.end);
}

/** The part of the threads, checked. */
export async function partOf({ part }: KeptCapture): Promise<AssemblyPart | null> {
  const bytes = await part;
  return bytes === null ? null : AssemblyPartSchema.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
}
