import {
  type AutomatonTables,
  HAS_CHILD,
  HAS_MORE,
  HAS_PLAIN,
  HAS_WORD,
  NODE_UNIT,
  tableChild,
} from "../../compile/literals/automaton.ts";
import type { Folding } from "../../compile/literals/folding.ts";
import type { NeedleTables } from "../../compile/literals/needles.ts";
import type { HitList } from "./hit-list.ts";
import { type LoadedText, TEXT_AT } from "./loaded-text.ts";

/**
 * Searches a text with an Aho-Corasick automaton. The time is linear in the text and the number of hits whatever the
 * needles are: a needle that was found is skipped by path compression, so no chain of output is walked twice, and the
 * chains of whole-word needles hold nothing that fails (see `AutomatonTables`).
 */
export class AutomatonSearch {
  readonly #tables: AutomatonTables;
  readonly #folding: Folding;
  readonly #lengths: Int32Array;
  /** The next needle to look at after one that was found; shortened as the search goes. */
  readonly #next: Int32Array;
  /** Transitions tried and needles walked over, in all searches so far. */
  steps = 0;

  constructor(tables: AutomatonTables, needles: NeedleTables, folding: Folding) {
    this.#tables = tables;
    this.#folding = folding;
    this.#next = tables.shorter.slice();
    this.#lengths = new Int32Array(tables.needleCount);
    for (let i = 0; i < tables.needleCount; i++) {
      const needle = tables.firstNeedle + i;
      this.#lengths[i] = needles.unitStart[needle + 1]! - needles.unitStart[needle]!;
    }
  }

  /** Adds every needle of the automaton that occurs in the text to `hits`, with its first occurrence. */
  search(text: LoadedText, hits: HitList): void {
    const before = hits.count;
    const { nodes, second, edges, links, words, firstNeedle } = this.#tables;
    const { fold, word } = this.#folding;
    const next = this.#next;
    const seen = hits.seen;
    const units = text.units;
    const end = TEXT_AT + text.length;
    let state = 0;
    let steps = 0;
    for (let at = TEXT_AT; at < end; at++) {
      const unit = fold[units[at]!]!;
      for (;;) {
        steps++;
        const node = nodes[state]!;
        if ((node & HAS_CHILD) !== 0 && (nodes[state + 1]! & NODE_UNIT) === unit) {
          state++;
          break;
        }
        const other = second[state]!;
        if (other !== 0 && (nodes[other]! & NODE_UNIT) === unit) {
          state = other;
          break;
        }
        const child = (node & HAS_MORE) === 0 ? -1 : tableChild(nodes, edges, state, unit);
        if (child >= 0 || state === 0) {
          state = child >= 0 ? child : 0;
          break;
        }
        state = links[2 * state]!;
      }
      const reached = nodes[state]!;
      if ((reached & HAS_PLAIN) !== 0) {
        const needle = links[2 * state + 1]!;
        if (seen[firstNeedle + needle] === 0 || next[needle]! >= 0) this.#report(needle, at + 1, hits);
      }
      if ((reached & HAS_WORD) !== 0 && word[units[at + 1]!] === 0)
        this.#reportWord(words[state]!, at + 1, units, hits);
      if ((reached & HAS_CHILD) === 0) state = links[2 * state]!;
    }
    this.steps += steps;
    for (let i = before; i < hits.count; i++) {
      const needle = hits.needle[i]! - firstNeedle;
      this.#next[needle] = this.#tables.shorter[needle]!;
    }
  }

  /** Adds the needles of a chain, all of which end at `end`. */
  #report(longest: number, end: number, hits: HitList): void {
    const { firstNeedle } = this.#tables;
    for (let needle = this.#unseen(longest, hits); needle >= 0; needle = this.#unseen(this.#next[needle]!, hits)) {
      hits.add(firstNeedle + needle, end - this.#lengths[needle]! - TEXT_AT, end - TEXT_AT);
    }
  }

  /** The same for whole words. Only the longest can lack its left boundary; it stays unseen then. */
  #reportWord(longest: number, end: number, units: Uint16Array, hits: HitList): void {
    const bounded = this.#folding.word[units[end - this.#lengths[longest]! - 1]!] === 0;
    this.#report(bounded ? longest : this.#tables.shorter[longest]!, end, hits);
  }

  /** The first needle from `needle` on down its chain that was not found yet, -1 for none. */
  #unseen(needle: number, hits: HitList): number {
    const { firstNeedle } = this.#tables;
    const next = this.#next;
    let found = needle;
    while (found >= 0 && hits.seen[firstNeedle + found] === 1) {
      found = next[found]!;
      this.steps++;
    }
    for (let at = needle; at !== found;) {
      const following = next[at]!;
      next[at] = found;
      at = following;
    }
    return found;
  }
}
