import type { OracleCase, StBook } from "../reference/case.ts";

/** Tries of one shrinking; a failing case of a slow engine must not hold the run up. */
const TRIES = 400;

/** A smaller case that still fails: steps, books, entries, fields, keys, messages and settings are dropped one by one. */
export function shrink(failing: OracleCase, fails: (one: OracleCase) => boolean): OracleCase {
  let best = failing;
  let tries = TRIES;
  for (let progress = true; progress && tries > 0;) {
    progress = false;
    for (const smaller of smallerCases(best)) {
      if (tries-- <= 0) break;
      if (fails(smaller)) {
        best = smaller;
        progress = true;
        break;
      }
    }
  }
  return best;
}

function* smallerCases(one: OracleCase): Generator<OracleCase> {
  for (const steps of withoutEach(one.steps)) if (steps.length > 0) yield { ...one, steps };
  for (const name of Object.keys(one.books)) yield { ...one, books: without(one.books, name) };
  for (const [name, book] of Object.entries(one.books)) {
    for (const smaller of smallerBooks(book)) yield { ...one, books: { ...one.books, [name]: smaller } };
  }
  for (const [index, step] of one.steps.entries()) {
    const replaced = (next: typeof step): OracleCase => ({ ...one, steps: one.steps.with(index, next) });
    for (const chat of withoutEach(step.chat)) yield replaced({ ...step, chat });
    for (const [at, line] of step.chat.entries()) {
      for (const mes of halves(line.mes)) yield replaced({ ...step, chat: step.chat.with(at, { ...line, mes }) });
    }
    for (const field of Object.keys(step)) if (field !== "chat") yield replaced(without(step, field));
  }
  for (const name of Object.keys(one.settings ?? {})) yield { ...one, settings: without(one.settings ?? {}, name) };
  for (const name of Object.keys(one.env ?? {})) yield { ...one, env: without(one.env ?? {}, name) };
}

function* smallerBooks(book: StBook | null | undefined): Generator<StBook> {
  const entries = Object.fromEntries(Object.entries(book?.entries ?? {}));
  for (const key of Object.keys(entries)) yield { entries: without(entries, key) };
  for (const [key, entry] of Object.entries(entries)) {
    for (const field of Object.keys(entry)) {
      if (field !== "uid") yield { entries: { ...entries, [key]: without(entry, field) } };
    }
    for (const list of ["key", "keysecondary"] as const) {
      const keys: unknown = entry[list];
      if (!Array.isArray(keys) || keys.length < 2) continue;
      for (const fewer of withoutEach(keys)) yield { entries: { ...entries, [key]: { ...entry, [list]: fewer } } };
    }
    for (const content of halves(entry.content ?? "")) yield { entries: { ...entries, [key]: { ...entry, content } } };
  }
}

function halves(text: string): string[] {
  if (text.length < 2) return [];
  const middle = text.length >> 1;
  return [text.slice(0, middle), text.slice(middle), text.slice(1), text.slice(0, -1)];
}

function* withoutEach<T>(items: readonly T[]): Generator<T[]> {
  for (let index = 0; index < items.length; index++) yield items.toSpliced(index, 1);
}

function without<T extends object>(value: T, field: string): T {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== field)) as T;
}
