import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";

const SampleSchema = z.object({
  request: z.object({ method: z.string(), path: z.string(), body: z.unknown().optional() }),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  response: z.unknown(),
});

/** A recorded request and response of the published API. */
export type Sample = z.infer<typeof SampleSchema>;

const FOLDER = new URL("../samples/", import.meta.url);

/** The recorded samples by their numbers, which have gaps. */
export function readSamples(): ReadonlyMap<string, Sample> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  return new Map(
    files.map((name) => {
      const text = readFileSync(new URL(name, FOLDER), "utf8");
      return [name.slice(0, 3), SampleSchema.parse(JSON.parse(text))] as const;
    }),
  );
}

/** One of them; throws when it is not there. */
export function sampleOf(number: string): Sample {
  const sample = readSamples().get(number);
  if (sample === undefined) throw new Error(`no sample ${number}`);
  return sample;
}

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const MASKED = new RegExp(
  `(?<id>(?:user-)?${UUID}|world-book-[0-9a-f]{16})|(?<hash>\\b[0-9a-f]{64}\\b)|(?<time>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z)`,
  "gu",
);

/**
 * Replaces ids, times and hashes. Ids get numbers in the order in which they are seen, and keep them for the whole
 * replay, so that equal masked texts name the same resources.
 */
export class Mask {
  readonly #numbers = new Map<string, number>();
  /** Number to id. */
  readonly ids: string[] = [];

  text(text: string): string {
    return text.replaceAll(MASKED, (found, ...rest) => {
      const { id, hash } = rest.at(-1) as { id?: string; hash?: string };
      if (hash !== undefined) return "<hash>";
      return id === undefined ? "<time>" : `<id ${this.#number(id)}>`;
    });
  }

  value(value: unknown): unknown {
    return JSON.parse(this.text(JSON.stringify(value))) as unknown;
  }

  /** The masked text with the ids of this side. */
  unmask(text: string): string {
    return text.replaceAll(/<id (\d+)>/gu, (_found, number: string) => this.ids[Number(number)] ?? "unknown");
  }

  #number(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    this.#numbers.set(id, this.ids.length);
    return this.ids.push(id) - 1;
  }
}
