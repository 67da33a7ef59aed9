import type { CompiledLore } from "../compile/compiled-lore.ts";
import { TRAIT_ALWAYS, TRAIT_MACROS } from "../compile/lore.ts";
import type { ScanCounters } from "../model/outcome.ts";
import type { RegexEngine, UnitLoader } from "../ports.ts";
import { CountingRegex } from "./counting-regex.ts";
import { Haystack, type HaystackInput, type HaystackView } from "./haystack.ts";
import { KeyTester } from "./key-tester.ts";
import type { LiteralFacts } from "./literal-facts.ts";
import type { LiteralScanner } from "./literals/scanner.ts";
import type { MessageMemory } from "./message-memory.ts";
import { MessageScan } from "./message-scan.ts";
import { RecursionContents } from "./recursion-contents.ts";
import { type HitText, type RegexHit, segmentText, viewText } from "./regex-hit.ts";
import { scratchOf } from "./scratch.ts";

/** What a search is made of. */
export interface SearchInput {
  readonly lore: CompiledLore;
  readonly texts: HaystackInput;
  readonly regex: RegexEngine;
  readonly loader: UnitLoader;
  /** What earlier scans of the lore found in their messages. */
  readonly messages?: MessageMemory | undefined;
  /** `owner`: what the text belongs to, for seeded random numbers. */
  readonly expand: (text: string, owner: string) => string;
}

/** One content of a recursion segment. */
export interface SegmentPart {
  readonly entry: number;
  readonly content: string;
}

/**
 * The texts of one scan with what the literal passes found in them. One pass over the messages answers for all keys and all
 * depths, one over each source and injection that any entry can see, one over each recursion segment.
 */
export class LoreSearch {
  readonly haystack: Haystack;
  readonly tester: KeyTester;
  readonly facts: LiteralFacts;
  /** 1: the entry has to be looked at; what the passes cannot rule out. */
  readonly marked: Uint8Array;
  readonly #lore: CompiledLore;
  readonly #scanner: LiteralScanner;
  readonly #engine: CountingRegex;
  readonly #contents = new RecursionContents();
  readonly #isRequired: Uint8Array;
  /** The scanner's counters when this search began. */
  readonly #before: { readonly units: number; readonly verifications: number };
  #hits = 0;
  /** The joined text that was asked for last. */
  #view: { readonly name: string; readonly view: HaystackView } | null = null;

  constructor(input: SearchInput) {
    const { lore } = input;
    const { scanner, facts, memory, isRequired } = scratchOf(lore, input.loader);
    facts.clear();
    this.#lore = lore;
    this.#scanner = scanner;
    this.#isRequired = isRequired;
    this.#engine = new CountingRegex(input.regex);
    this.#before = { units: scanner.unitsScanned, verifications: scanner.verifications };
    this.facts = facts;
    this.haystack = new Haystack(input.texts);
    this.marked = new Uint8Array(lore.count);
    for (let i = 0; i < lore.count; i++) if ((lore.tables.traits[i]! & TRAIT_ALWAYS) !== 0) this.marked[i] = 1;
    this.tester = new KeyTester({
      plain: lore.plain,
      tables: lore.tables,
      haystack: this.haystack,
      facts,
      contents: this.#contents,
      memory,
      regex: this.#engine,
      expand: input.expand,
    });
    this.#scanMessages(input.messages ?? null);
    this.#scanSources();
    this.#scanInjections();
  }

  /**
   * Adds the contents of one loop as a recursion segment. What a content holds is known from the edges, unless macros
   * or a forced copy made it another; then it is scanned.
   */
  pushSegment(parts: readonly SegmentPart[]): void {
    const segment = this.haystack.segments.length;
    this.haystack.pushSegment(parts.map((part) => part.content).join("\n"));
    let start = 0;
    for (const { entry, content } of parts) {
      const isStatic = this.#hasEdges(entry, content);
      this.#contents.push({ entry, segment, start, isStatic }, content);
      if (isStatic) this.#walkEdges(entry, segment, start);
      else this.#scanContent(content, segment, start);
      start += content.length + 1;
    }
  }

  #hasEdges(entry: number, content: string): boolean {
    const { plain, tables } = this.#lore;
    return (tables.traits[entry]! & TRAIT_MACROS) === 0 && plain.entries[entry]!.content === content;
  }

  #walkEdges(entry: number, segment: number, at: number): void {
    const { edgeStart, edgePattern, edgeOffset } = this.#lore.tables;
    for (let edge = edgeStart[entry]!; edge < edgeStart[entry + 1]!; edge++) {
      this.#noteContent(edgePattern[edge]!, segment, at + edgeOffset[2 * edge]!, at + edgeOffset[2 * edge + 1]!);
    }
  }

  #scanContent(content: string, segment: number, at: number): void {
    const count = this.#scanner.scan(content);
    this.#hits += count;
    const { hitPattern, hitStart, hitEnd } = this.#scanner;
    for (let i = 0; i < count; i++) this.#noteContent(hitPattern[i]!, segment, at + hitStart[i]!, at + hitEnd[i]!);
  }

  #noteContent(pattern: number, segment: number, start: number, end: number): void {
    if (this.#isRequired[pattern] === 1) this.#contents.holds(pattern);
    if (this.facts.inSegment(pattern, segment, start, end)) this.#mark(pattern);
  }

  /** The entry whose content stands at an offset of a recursion segment. */
  wakerAt(segment: number, offset: number): number | null {
    return this.#contents.at(segment, offset)?.entry ?? null;
  }

  /** The text in which a regex hit. `inLine`: its line is enough. */
  textOf(hit: RegexHit, inLine: boolean): HitText {
    const segment = inLine ? segmentText(hit, this.haystack, this.#contents) : null;
    if (segment !== null) return segment;
    const { depth, sources, segments } = hit;
    const name = `${depth}/${sources}/${segments}`;
    if (this.#view?.name !== name) this.#view = { name, view: this.haystack.earlierView(depth, sources, segments) };
    return viewText(hit, this.#view.view);
  }

  /** The work done so far. */
  counters(): ScanCounters {
    const { calls, units, skipped } = this.#engine;
    return {
      unitsScanned: this.#scanner.unitsScanned - this.#before.units,
      literalHits: this.#hits,
      verifications: this.#scanner.verifications - this.#before.verifications,
      regexCandidates: this.tester.regexCandidates,
      regexCalls: calls,
      regexBytes: units,
      regexSkipped: skipped,
    };
  }

  #scanMessages(memory: MessageMemory | null): void {
    const { haystack, facts } = this;
    const { found } = new MessageScan({ haystack, facts, scanner: this.#scanner, memory });
    this.#hits += found.length;
    for (const pattern of found) this.#mark(pattern);
  }

  #scanSources(): void {
    const wanted = this.haystack.sourceBits & this.#lore.plain.sourceBits;
    for (let source = 0; wanted >> source !== 0; source++) {
      if ((wanted & (1 << source)) === 0) continue;
      this.#scanText(this.haystack.sources[source] ?? "", (pattern, start, end) =>
        this.facts.inSource(pattern, source, { start, end }),
      );
    }
  }

  #scanInjections(): void {
    this.haystack.injections.forEach((text, injection) => {
      this.#scanText(text, (pattern, start, end) => this.facts.inInjection(pattern, injection, { start, end }));
    });
  }

  #scanText(text: string, record: (pattern: number, start: number, end: number) => void): void {
    const count = this.#scanner.scan(text);
    this.#hits += count;
    const { hitPattern, hitStart, hitEnd } = this.#scanner;
    for (let i = 0; i < count; i++) {
      record(hitPattern[i]!, hitStart[i]!, hitEnd[i]!);
      this.#mark(hitPattern[i]!);
    }
  }

  #mark(pattern: number): void {
    const { markStart, markEntry } = this.#lore.tables;
    for (let at = markStart[pattern]!; at < markStart[pattern + 1]!; at++) this.marked[markEntry[at]!] = 1;
  }
}
