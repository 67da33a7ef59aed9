/** Every file that may lie in the data folder itself; documents, originals and trash have folders of their own. */
export const DATA_FILES = [
  "session-selections.json",
  "user-world-book-bindings.json",
  "resource-world-book-bindings.json",
  "library-state.json",
  "activation-settings.json",
  "index.json",
  "address.json",
  "plugin-off.json",
  "character-state.json",
  "rp-policy.json",
  "tavern-trace-records.json",
  "tavern-traces.json",
  "tavern-assemblies.json",
  "turns.sqlite",
  "turns.sqlite-wal",
  "turns.sqlite-shm",
] as const;

/** Every folder of the data folder that holds neither documents nor originals nor trash. */
export const DATA_FOLDERS = ["session-state"] as const;
