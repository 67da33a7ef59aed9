import { dirname } from "node:path";
import type {
  FileKind,
  FileStat,
  FileSystem,
  FolderEntry,
} from "../../../../../src/workers/library/store/file-system.ts";

interface Node {
  readonly inode: number;
  readonly kind: FileKind;
  data: Uint8Array;
  /** What a loss of power leaves of the data. */
  durable: Uint8Array;
  mode: number;
  changed: number;
}

type Names = Map<string, Node>;

export class Errno extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`${code}: made by a test`);
    this.code = code;
  }
}

/**
 * A file system in memory that can lose its power. Bytes of a file survive when they were synced. Names are kept in a
 * journal: syncing any folder makes all changes of names so far durable, later ones survive up to any point, in order.
 */
export class MemoryFileSystem implements FileSystem {
  names: Names = new Map();
  #journal: ((names: Names) => void)[] = [];
  #durable = 0;
  #open = new Map<number, { readonly node: Node; offset: number }>();
  #inode = 0;
  #fd = 2;
  #clock = 1_000_000;

  constructor() {
    this.#change((names) => names.set("/", node("folder", 0)));
    this.#durable = 1;
  }

  /** How many changes of names would be lost at most. */
  get volatile(): number {
    return this.#journal.length - this.#durable;
  }

  /** What is there after a loss of power that the first `kept` volatile changes of names survived. */
  afterPowerLoss(kept: number): MemoryFileSystem {
    const copy = new MemoryFileSystem();
    const names: Names = new Map();
    for (const change of this.#journal.slice(0, this.#durable + kept)) change(names);
    const nodes = new Map([...names.values()].map((at) => [at, { ...at, data: at.durable }]));
    copy.names = new Map([...names].map(([path, at]) => [path, nodes.get(at) ?? at]));
    copy.#journal = [(target) => copy.names.forEach((at, path) => target.set(path, at))];
    copy.#inode = this.#inode;
    return copy;
  }

  /** All files below `/`, as text. */
  files(): Record<string, string> {
    const entries = [...this.names].filter(([, at]) => at.kind === "file");
    return Object.fromEntries(entries.map(([path, at]) => [path, Buffer.from(at.data).toString()]));
  }

  /** Puts something there without going through a store. */
  put(path: string, content: string | { readonly kind: FileKind }): void {
    this.#makeFolders(dirname(path));
    const at = node(typeof content === "string" ? "file" : content.kind, ++this.#inode);
    at.data = at.durable = typeof content === "string" ? Buffer.from(content) : new Uint8Array();
    at.mode = 0o644;
    at.changed = this.#clock++;
    this.#change((names) => names.set(path, at));
    this.#durable = this.#journal.length;
  }

  #makeFolders(path: string): void {
    if (this.names.has(path)) return;
    this.#makeFolders(dirname(path));
    this.makeFolder(path);
  }

  createFile(path: string): number {
    if (this.names.has(path)) throw new Errno("EEXIST");
    this.#folder(dirname(path));
    const at = node("file", ++this.#inode);
    at.changed = this.#clock++;
    this.#change((names) => names.set(path, at));
    return this.#opened(at);
  }

  openFile(path: string): number {
    return this.#opened(this.#at(path));
  }

  openFolder(path: string): number {
    return this.#opened(this.#folder(path));
  }

  stat(fd: number): FileStat {
    return statOf(this.#file(fd).node);
  }

  lstat(path: string): FileStat {
    return statOf(this.#at(path));
  }

  read(fd: number, into: Uint8Array, offset: number): number {
    const file = this.#file(fd);
    const bytes = file.node.data.subarray(file.offset, file.offset + into.byteLength - offset);
    into.set(bytes, offset);
    file.offset += bytes.byteLength;
    return bytes.byteLength;
  }

  write(fd: number, bytes: Uint8Array, offset: number): number {
    const { node: at } = this.#file(fd);
    at.data = Buffer.concat([at.data, bytes.subarray(offset)]);
    at.changed = this.#clock++;
    return bytes.byteLength - offset;
  }

  sync(fd: number): void {
    const { node: at } = this.#file(fd);
    if (at.kind === "folder") this.#durable = this.#journal.length;
    else at.durable = at.data;
  }

  close(fd: number): void {
    if (!this.#open.delete(fd)) throw new Errno("EBADF");
  }

  rename(from: string, to: string): void {
    const at = this.#at(from);
    this.#folder(dirname(to));
    const there = this.names.get(to);
    if (there === at) return;
    if (there !== undefined && there.kind === "folder") throw new Errno("EISDIR");
    this.#change((names) => {
      const moved = names.get(from);
      names.delete(from);
      if (moved !== undefined) names.set(to, moved);
    });
  }

  link(from: string, to: string): void {
    const at = this.#at(from);
    if (this.names.has(to)) throw new Errno("EEXIST");
    this.#folder(dirname(to));
    this.#change((names) => names.set(to, at));
  }

  unlink(path: string): void {
    if (this.#at(path).kind === "folder") throw new Errno("EISDIR");
    this.#change((names) => names.delete(path));
  }

  makeFolder(path: string): void {
    if (this.names.has(path)) throw new Errno("EEXIST");
    this.#folder(dirname(path));
    const at = node("folder", ++this.#inode);
    this.#change((names) => names.set(path, at));
  }

  removeFolder(path: string): void {
    if (this.list(path).length > 0) throw new Errno("ENOTEMPTY");
    this.#change((names) => names.delete(path));
  }

  setMode(path: string, mode: number): void {
    this.#at(path).mode = mode;
  }

  list(path: string): readonly FolderEntry[] {
    this.#folder(path);
    const entries: FolderEntry[] = [];
    for (const [name, at] of this.names) {
      if (name !== "/" && dirname(name) === path)
        entries.push({ name: name.slice(name.lastIndexOf("/") + 1), kind: at.kind });
    }
    return entries;
  }

  realPath(path: string): string {
    this.#at(path);
    return path;
  }

  /** Open descriptors: none are to be left. */
  get descriptors(): number {
    return this.#open.size;
  }

  #change(change: (names: Names) => void): void {
    change(this.names);
    this.#journal.push(change);
  }

  #at(path: string): Node {
    const at = this.names.get(path);
    if (at === undefined) throw new Errno("ENOENT");
    return at;
  }

  #folder(path: string): Node {
    const at = this.#at(path);
    if (at.kind !== "folder") throw new Errno("ENOTDIR");
    return at;
  }

  #file(fd: number): { readonly node: Node; offset: number } {
    const file = this.#open.get(fd);
    if (file === undefined) throw new Errno("EBADF");
    return file;
  }

  #opened(at: Node): number {
    this.#open.set(++this.#fd, { node: at, offset: 0 });
    return this.#fd;
  }
}

const node = (kind: FileKind, inode: number): Node => ({
  inode,
  kind,
  data: new Uint8Array(),
  durable: new Uint8Array(),
  mode: kind === "folder" ? 0o700 : 0o600,
  changed: 0,
});

const statOf = (at: Node): FileStat => ({
  kind: at.kind,
  bytes: at.data.byteLength,
  mode: at.mode,
  modifiedMs: at.changed,
  changedMs: at.changed,
  inode: at.inode,
});
