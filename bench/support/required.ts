/**
 * The ids that must be there, in the order in which they run. An id of a part that is not built yet is not in this list.
 * Cases that time a host come first: a process full of the corpora of others is none that a host would be.
 */
export const REQUIRED = [
  "assembly-warm",
  "host-delay",
  "host-delay-large",
  "cold-book",
  "v3-detail",
  "recorder",
  "literals-naive",
  "literals-native",
  "scan-mixed",
  "scan-recursive",
  "regex-v8",
  "answer-decode",
  "import-delay",
  "compile-4096",
  "verify-hash",
  "inspector-bundle",
  "inspector-scroll",
  "inspector-mount",
  "turn-host",
] as const;
