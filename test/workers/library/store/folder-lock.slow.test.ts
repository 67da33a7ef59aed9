import { describe, expect, it } from "vitest";
import { attempt } from "../../../../src/workers/library/store/file-system.ts";
import { FolderLock, type LockRole } from "../../../../src/workers/library/store/folder-lock.ts";
import { ownIdentity } from "../../../../src/workers/library/store/process-identity.ts";
import { candidate, claimFile, identity, recordOf, recordText } from "./support/candidate.ts";
import { Errno, MemoryFileSystem } from "./support/memory-file-system.ts";
import { type Call, watched } from "./support/watched.ts";

const LOCK = "/data/owner.lock";
const [A, B, C, X, Y, Z] = [1, 2, 3, 24, 25, 26];
const ALIVE: ReadonlySet<number> = new Set([A, B, C]);

const pidOf = (fs: MemoryFileSystem): number | null => {
  const text = fs.files()[LOCK];
  return text === undefined ? null : (JSON.parse(text) as { pid: number }).pid;
};

describe("the lock of a folder", () => {
  it("has one owner; the others read until it is given up", () => {
    const fs = new MemoryFileSystem();
    const [a, b] = [candidate(fs, A, ALIVE), candidate(fs, B, ALIVE)];
    expect([a.check(), a.acquire(), a.check(), a.acquire()]).toEqual([false, "owner", true, "owner"]);
    expect([b.acquire(), b.check(), b.holder()?.pid]).toEqual(["reader", false, A]);
    b.release();
    expect(a.check()).toBe(true);
    a.release();
    expect([a.check(), b.acquire(), b.check(), a.acquire()]).toEqual([false, "owner", true, "reader"]);
    expect(Object.keys(fs.files())).toEqual([LOCK]);
  });

  it("belongs to all threads of a process, and any of them gives it up", () => {
    const fs = new MemoryFileSystem();
    const [first, second] = [candidate(fs, A, ALIVE), candidate(fs, A, ALIVE)];
    expect([first.acquire(), second.acquire(), first.check(), second.check()]).toEqual(["owner", "owner", true, true]);
    second.release();
    expect([first.check(), fs.files()]).toEqual([false, {}]);
  });

  it("passes to the next when its owner is gone", () => {
    const fs = new MemoryFileSystem();
    expect(candidate(fs, X, ALIVE).acquire()).toBe("owner");
    const a = candidate(fs, A, ALIVE);
    expect([a.acquire(), a.check(), pidOf(fs), candidate(fs, B, ALIVE).acquire()]).toEqual([
      "owner",
      true,
      A,
      "reader",
    ]);
    expect(Object.keys(fs.files())).toEqual([LOCK]);
  });

  it("tells an owner that has lost it, and refuses its writes", () => {
    const fs = new MemoryFileSystem();
    const x = candidate(fs, X, new Set([X]));
    x.acquire();
    candidate(fs, A, ALIVE).acquire();
    expect(x.check()).toBe(false);
    expect(() => x.assertOwner()).toThrow(
      expect.objectContaining({ code: "STORE_BUSY", status: 423, message: expect.stringContaining("process 1 owns") }),
    );
    x.release();
    expect(pidOf(fs)).toBe(A);
    fs.unlink(LOCK);
    expect(() => x.assertOwner()).toThrow("no process owns the data folder; this one (24) only reads it");
  });

  it("is not blocked by a lock that was copied with its folder", () => {
    const fs = new MemoryFileSystem();
    const elsewhere = { ...ownIdentity(), boot: "11111111-0000-0000-0000-000000000000" };
    fs.put(LOCK, recordText({ ...recordOf(1), ...elsewhere }));
    const lock = new FolderLock({ fs, root: "/data" });
    expect([lock.acquire(), lock.holder()?.boot]).toEqual(["owner", ownIdentity().boot]);
  });

  it("is not taken from a process that lives, by the real processes of this machine", () => {
    const fs = new MemoryFileSystem();
    const lock = new FolderLock({ fs, root: "/data" });
    lock.acquire();
    const other = new FolderLock({ fs, root: "/data", own: { ...ownIdentity(), pid: process.ppid, startedAt: "1" } });
    expect([other.acquire(), lock.check()]).toEqual(["reader", true]);
  });

  it.each(["", "{", "garbage"])("that is no record (%j) is being written at first, and left over later", (content) => {
    const fs = new MemoryFileSystem();
    fs.put(LOCK, content);
    const written = fs.lstat(LOCK).modifiedMs;
    const at = (now: number) => new FolderLock({ fs, root: "/data", own: identity(A), now: () => now });
    expect([at(written + 10_000).acquire(), at(written + 10_001).acquire()]).toEqual(["reader", "owner"]);
  });

  it("makes the data folder", () => {
    const fs = new MemoryFileSystem();
    const lock = new FolderLock({ fs, root: "/home/user/data", own: identity(A) });
    expect([lock.acquire(), fs.lstat("/home/user/data").mode]).toEqual(["owner", 0o700]);
  });
});

describe("without links", () => {
  const unlinked = (): MemoryFileSystem => {
    const fs = new MemoryFileSystem();
    fs.link = () => {
      throw new Errno("ENOTSUP");
    };
    return fs;
  };

  it("works all the same", () => {
    const fs = unlinked();
    expect(candidate(fs, X, ALIVE).acquire()).toBe("owner");
    const a = candidate(fs, A, ALIVE);
    expect([a.acquire(), candidate(fs, B, ALIVE).acquire(), a.check()]).toEqual(["owner", "reader", true]);
    a.release();
    expect([candidate(fs, B, ALIVE).acquire(), Object.keys(fs.files())]).toEqual(["owner", [LOCK]]);
  });

  it("a lock that is half written is not taken", () => {
    const fs = unlinked();
    const roles: LockRole[] = [];
    const halfway = watched(fs, ({ name }) => {
      const isHalf = name === "write" && LOCK in fs.files();
      if (isHalf) roles.push(new FolderLock({ fs, root: "/data", own: identity(B), now: () => 1_000_000 }).acquire());
    });
    expect([candidate(halfway, A, ALIVE).acquire(), roles]).toEqual(["owner", ["reader"]]);
  });
});

describe("a succession", () => {
  const stale = (...claimants: readonly number[]): MemoryFileSystem => {
    const fs = new MemoryFileSystem();
    let last = recordOf(X);
    fs.put(LOCK, recordText(last));
    for (const pid of claimants) {
      const next = recordOf(pid);
      fs.put(claimFile(last), recordText(next));
      last = next;
    }
    return fs;
  };

  it.each([
    ["died before it took the lock", [Y]],
    ["and whose own successor died too", [Y, Z]],
    ["was an earlier thread of this process", [A]],
  ])("is taken up when its claimant %s", (_name, claimants) => {
    const fs = stale(...claimants);
    const a = candidate(fs, A, ALIVE);
    expect([a.acquire(), a.check(), Object.keys(fs.files())]).toEqual(["owner", true, [LOCK]]);
  });

  it.each([[[B]], [[Y, B]]])("is left to the claimant that lives", (claimants) => {
    const fs = stale(...claimants);
    const before = fs.files();
    expect([candidate(fs, A, ALIVE).acquire(), fs.files()]).toEqual(["reader", before]);
    const b = candidate(fs, B, ALIVE);
    expect([b.acquire(), b.check(), Object.keys(fs.files())]).toEqual(["owner", true, [LOCK]]);
  });

  it("leaves no claims behind, also not of others", () => {
    const fs = stale();
    fs.put(claimFile(recordOf(Z)), recordText(recordOf(Y)));
    candidate(fs, A, ALIVE).acquire();
    expect(Object.keys(fs.files())).toEqual([LOCK]);
  });
});

/** States in which candidates find the folder. */
const STATES: Readonly<Record<string, () => MemoryFileSystem>> = {
  "no lock": () => new MemoryFileSystem(),
  "a lock of a dead process": () => withLock(recordText(recordOf(X))),
  "a dead claimant on the lock of a dead process": () => {
    const record = recordOf(X);
    const fs = withLock(recordText(record));
    fs.put(claimFile(record), recordText(recordOf(Y)));
    return fs;
  },
  "a lock that is no record": () => withLock("torn"),
};

function withLock(content: string): MemoryFileSystem {
  const fs = new MemoryFileSystem();
  fs.put(LOCK, content);
  return fs;
}

const callsOf = (make: () => MemoryFileSystem): number => {
  let count = 0;
  candidate(
    watched(make(), () => count++),
    A,
    ALIVE,
  ).acquire();
  return count;
};

/** `fs` on which `act` happens before the call `at`. */
const interrupted = (fs: MemoryFileSystem, at: number, act: () => void) =>
  watched(fs, ({ index }: Call) => {
    if (index === at) act();
  });

describe.each(Object.entries(STATES))("between any two calls of a candidate that finds %s", (_name, make) => {
  const calls = callsOf(make);

  it("a second one and a third one take part: exactly one owns the folder", () => {
    for (let at = 0; at < calls; at++) {
      // Each third place in turn; the slow tests take random ones of more candidates.
      for (let inner = at % 3; inner < calls; inner += 3) {
        const fs = make();
        const roles: LockRole[] = [];
        const c = candidate(fs, C, ALIVE);
        const b = candidate(
          interrupted(fs, inner, () => void roles.push(c.acquire())),
          B,
          ALIVE,
        );
        const a = candidate(
          interrupted(fs, at, () => void roles.push(b.acquire())),
          A,
          ALIVE,
        );
        roles.push(a.acquire());
        const owners = [a, b, c].filter((lock) => lock.check()).length;
        const told = roles.filter((role) => role === "owner").length;
        expect([at, inner, owners, told]).toEqual([at, inner, 1, 1]);
      }
    }
  });

  it("a second one gets the lock and gives it up: the first gets it then", () => {
    for (let at = 0; at < calls; at++) {
      const fs = make();
      const b = candidate(fs, B, ALIVE);
      const visit = (): void => {
        b.acquire();
        b.release();
      };
      const a = candidate(interrupted(fs, at, visit), A, ALIVE);
      expect([at, a.acquire(), a.check(), b.check()]).toEqual([at, "owner", true, false]);
    }
  });

  it("it dies: the next one gets the lock at once", () => {
    for (let at = 0; at < calls; at++) {
      const fs = make();
      const dies = watched(fs, ({ index }) => {
        if (index >= at) throw new Errno("EIO");
      });
      const alive = new Set([B]);
      // What only tidies up after it has the lock fails silently.
      attempt(() => candidate(dies, A, alive).acquire());
      const b = candidate(fs, B, alive);
      expect([at, b.acquire(), b.check()]).toEqual([at, "owner", true]);
    }
  });

  it.each(["ENOSPC", "EROFS", "EIO"])(
    "one fails with %s: it says so, or owns the folder; the next try succeeds",
    (errno) => {
      for (let at = 0; at < calls; at++) {
        const fs = make();
        const failing = watched(fs, ({ index }) => {
          if (index === at) throw new Errno(errno);
        });
        const a = candidate(failing, A, ALIVE);
        let role: string;
        try {
          role = a.acquire();
        } catch (error) {
          expect(error).toMatchObject({ name: "LibraryError", message: expect.stringContaining(errno) });
          role = "failed";
        }
        expect([at, a.check(), a.acquire()]).toEqual([at, role === "owner", "owner"]);
      }
    },
  );
});
