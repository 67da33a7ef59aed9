import { expect } from "vitest";

import type { Library } from "../../../../src/host/library/face.ts";
import type { ResourceKind } from "../../../../src/workers/protocol.ts";
import { jsonOf, rejection, shared } from "./open.ts";

/** One thing that somebody does with a library; numbers choose among what is there. */
export interface Step {
  readonly what: (typeof WHATS)[number];
  readonly kind: ResourceKind;
  readonly a: number;
  readonly b: number;
}

export const WHATS = [
  "create",
  "create",
  "import",
  "edit",
  "delete",
  "restore",
  "select",
  "bind-books",
  "relate",
  "delete-session",
  "default-preset",
  "order",
  "relink",
] as const;

interface Document {
  readonly kind: ResourceKind;
  readonly id: string;
  text: string;
}

interface Session {
  presetId: string | null;
  characterCardId: string | null;
  userId: string | null;
  worldBookIds: string[];
}

const SESSION_FIELDS = { preset: "presetId", character: "characterCardId", user: "userId" } as const;
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

/** The library as one would write it without files, threads and caches. */
export class LibraryModel {
  documents: Document[] = [];
  trash: Document[] = [];
  sessions = new Map<string, Session>();
  relations = new Map<string, string[]>();
  missing: string[] = [];
  defaultPresetId: string | null = null;
  mode: "updated" | "name" = "updated";

  of(kind: ResourceKind): Document[] {
    return this.documents.filter((document) => document.kind === kind);
  }

  /** Does the step in both; what the library refuses the model refuses too. */
  async step(lib: Library, { what, kind, a, b }: Step): Promise<void> {
    const target = pick(this.of(kind), a);
    const book = pick(this.of("world-book"), b);
    switch (what) {
      case "create":
      case "import": {
        const file = shared({ name: `${kind} ${b}`, text: "" });
        const { row } = await (what === "create" ? lib.create(kind, file) : lib.import(kind, file));
        this.documents.push({ kind, id: row.id, text: "" });
        return;
      }
      case "edit":
        if (target === undefined) return;
        target.text = `${b}`;
        await lib.edit({ kind, id: target.id }, shared({ text: target.text }));
        return;
      case "delete":
        if (target !== undefined) return this.#delete(lib, target);
        expect(await rejection(lib.delete(kind, `none-${a}`))).toMatch(/_NOT_FOUND$/u);
        return;
      case "restore":
        return this.#restore(lib, a);
      case "select": {
        if (kind === "world-book") return;
        const id = target?.id ?? null;
        const field = SESSION_FIELDS[kind];
        await lib.select(`s${b % 4}`, { [field]: id });
        this.#session(`s${b % 4}`)[field] = id;
        return;
      }
      case "bind-books": {
        const ids = this.of("world-book").filter((_, index) => ((a >> (index % 8)) & 1) === 1);
        await lib.select(`s${b % 4}`, { worldBookIds: ids.map(({ id }) => id) });
        this.#session(`s${b % 4}`).worldBookIds = ids.map(({ id }) => id);
        return;
      }
      case "relate": {
        if (kind === "world-book" || target === undefined) return;
        const ids = book === undefined ? [] : [book.id];
        await lib.setRelations({ kind, id: target.id }, ids);
        if (ids.length === 0) this.relations.delete(`${kind}/${target.id}`);
        else this.relations.set(`${kind}/${target.id}`, ids);
        return;
      }
      case "delete-session":
        expect(await lib.deleteSession(`s${b % 4}`)).toBe(this.sessions.delete(`s${b % 4}`));
        return;
      case "default-preset":
        this.defaultPresetId = pick(this.of("preset"), a)?.id ?? null;
        return lib.setDefaultPreset(this.defaultPresetId);
      case "order":
        this.mode = a % 2 === 0 ? "name" : "updated";
        await lib.setCharacterOrder({ mode: this.mode });
        return;
      case "relink": {
        const [from, to] = [pick(this.missing, a), pick(this.of("character"), b)];
        if (from === undefined || to === undefined) return;
        expect(await lib.relinkCharacter(from, to.id)).toEqual({ relinkedSessionCount: 0 });
        this.missing = this.missing.filter((id) => id !== from);
        return;
      }
    }
  }

  /** The library says what the model says. */
  async compare(lib: Library): Promise<void> {
    for (const kind of ["preset", "character", "world-book", "user"] as const) {
      const ids = lib.list(kind).map(({ id }) => id);
      const texts = await Promise.all(ids.map(async (id) => `${id} ${textOf(await lib.read(kind, id))}`));
      const wanted = this.of(kind).map(({ id, text }) => `${id} ${text}`);
      expect(texts.toSorted()).toEqual(wanted.toSorted());
    }
    for (const kind of ["preset", "world-book", "user"] as const) {
      const newestFirst = [...lib.list(kind)].map(({ id }) => lib.row(kind, id)?.createdAt ?? "");
      expect(newestFirst).toEqual(newestFirst.toSorted().toReversed());
    }
    for (let i = 0; i < 4; i++) {
      const { presetId, characterCardId, userId, worldBookIds } = lib.selection(`s${i}`) ?? {};
      const session = this.sessions.get(`s${i}`);
      if (session === undefined) expect(lib.selection(`s${i}`)).toBeUndefined();
      else expect({ presetId, characterCardId, userId, worldBookIds }).toEqual(session);
    }
    for (const { kind, id } of this.documents) {
      if (kind === "world-book") continue;
      expect(lib.relations({ kind, id }).value).toEqual(this.relations.get(`${kind}/${id}`) ?? []);
    }
    expect(lib.missingCharacters.map(({ id }) => id).toSorted()).toEqual(this.missing.toSorted());
    expect([lib.defaultPresetId, lib.characterOrder.value.mode]).toEqual([this.defaultPresetId, this.mode]);
    const trash = (await lib.trash()).map(({ id }) => id);
    expect(trash.toSorted()).toEqual(this.trash.map(({ id }) => id).toSorted());
  }

  #session(id: string): Session {
    const known = this.sessions.get(id);
    if (known !== undefined) return known;
    const fresh = { presetId: this.defaultPresetId, characterCardId: null, userId: null, worldBookIds: [] };
    this.sessions.set(id, fresh);
    return fresh;
  }

  async #delete(lib: Library, { kind, id }: Document): Promise<void> {
    await lib.delete(kind, id);
    this.trash.push(...this.documents.filter((document) => document.id === id));
    this.documents = this.documents.filter((document) => document.id !== id);
    for (const session of this.sessions.values()) {
      if (kind === "world-book") session.worldBookIds = session.worldBookIds.filter((book) => book !== id);
      else if (session[SESSION_FIELDS[kind]] === id) session[SESSION_FIELDS[kind]] = null;
    }
    this.relations.delete(`${kind}/${id}`);
    for (const [owner, books] of this.relations) {
      if (books.includes(id)) this.relations.delete(owner);
    }
    if (this.defaultPresetId === id) this.defaultPresetId = null;
    if (kind === "character") this.missing.push(id);
  }

  async #restore(lib: Library, index: number): Promise<void> {
    const entry = pick(await lib.trash(), index);
    if (entry === undefined) return;
    await lib.restore(entry.trashId);
    this.documents.push(...this.trash.filter(({ id }) => id === entry.id));
    this.trash = this.trash.filter(({ id }) => id !== entry.id);
    this.missing = this.missing.filter((id) => id !== entry.id);
  }
}

const textOf = (answer: { readonly bytes: Uint8Array }): string => (jsonOf(answer) as { readonly text: string }).text;
