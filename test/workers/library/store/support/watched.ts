import type { FileSystem } from "../../../../../src/workers/library/store/file-system.ts";

export interface Call {
  readonly name: keyof FileSystem;
  /** Path of the call; empty for calls on an open file. */
  readonly path: string;
  /** How many calls were made before. */
  readonly index: number;
}

const CHANGING: ReadonlySet<keyof FileSystem> = new Set<keyof FileSystem>([
  "createFile",
  "write",
  "sync",
  "rename",
  "link",
  "unlink",
  "makeFolder",
  "removeFolder",
  "setMode",
]);

/** Whether a call can change what is on the disk. Stopping before any other is the same as stopping before the next. */
export const isChanging = ({ name }: Call): boolean => CHANGING.has(name);

/** `fs` with a look at each call before it is made (throwing fails it) and after it. */
export function watched(fs: FileSystem, before: (call: Call) => void, after: (call: Call) => void = () => undefined) {
  let index = 0;
  const call = <T>(name: keyof FileSystem, path: string, make: () => T): T => {
    const made = { name, path, index: index++ };
    before(made);
    const result = make();
    after(made);
    return result;
  };
  const made: FileSystem = {
    createFile: (path) => call("createFile", path, () => fs.createFile(path)),
    openFile: (path) => call("openFile", path, () => fs.openFile(path)),
    openFolder: (path) => call("openFolder", path, () => fs.openFolder(path)),
    stat: (fd) => call("stat", "", () => fs.stat(fd)),
    lstat: (path) => call("lstat", path, () => fs.lstat(path)),
    read: (fd, into, offset) => call("read", "", () => fs.read(fd, into, offset)),
    write: (fd, bytes, offset) => call("write", "", () => fs.write(fd, bytes, offset)),
    sync: (fd) => call("sync", "", () => fs.sync(fd)),
    close: (fd) => call("close", "", () => fs.close(fd)),
    rename: (from, to) => call("rename", to, () => fs.rename(from, to)),
    link: (from, to) => call("link", to, () => fs.link(from, to)),
    unlink: (path) => call("unlink", path, () => fs.unlink(path)),
    makeFolder: (path) => call("makeFolder", path, () => fs.makeFolder(path)),
    removeFolder: (path) => call("removeFolder", path, () => fs.removeFolder(path)),
    setMode: (path, mode) => call("setMode", path, () => fs.setMode(path, mode)),
    list: (path) => call("list", path, () => fs.list(path)),
    realPath: (path) => call("realPath", path, () => fs.realPath(path)),
  };
  return made;
}
