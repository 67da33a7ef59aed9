/** A small recorded case: two entries, one of which the chat wakes. */
export const CASE = {
  id: "small/one",
  verbatim: false,
  settings: { world_info_recursive: true },
  books: {
    B: { entries: { 0: { uid: 0, key: ["pier"], content: "The pier." }, 1: { uid: 1, key: ["quay"], content: "Q" } } },
  },
  steps: [{ chat: [{ name: "User", mes: "To the pier!" }], expected: { activated: [["B", 0]], before: "The pier." } }],
};

/** The same with an expectation that does not hold. */
export const WRONG_CASE = {
  ...CASE,
  id: "small/wrong",
  steps: [{ ...CASE.steps[0], expected: { before: "The quay." } }],
};

/** A case with a regex that is refused. */
export const REFUSED_CASE = {
  ...CASE,
  id: "small/refused",
  books: { B: { entries: { 0: { uid: 0, key: ["/(\\w+) \\1/"], content: "x" } } } },
  steps: [{ chat: [{ name: "User", mes: "go go" }], expected: { activated: [] } }],
};
