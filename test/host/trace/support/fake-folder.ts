import type { FolderOwner } from "../../../../src/host/trace/store/records-file.ts";

/** Whose the data folder is, as a test says. */
export class FakeFolder implements FolderOwner {
  role: "owner" | "reader" = "owner";
  readOnly: FolderOwner["status"]["readOnly"] = [];
  folder = "/nowhere";
  /** What looking at the lock again shows. */
  found: "owner" | "reader" = "reader";
  looks = 0;
  readonly #listeners = new Set<() => void>();

  get status(): FolderOwner["status"] {
    const { role, readOnly, folder } = this;
    return { role, readOnly, folder };
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  lookAgain(): Promise<void> {
    this.looks++;
    this.role = "reader";
    return Promise.resolve().then(() => this.become(this.found));
  }

  become(role: "owner" | "reader"): void {
    this.role = role;
    for (const listener of this.#listeners) listener();
  }
}
