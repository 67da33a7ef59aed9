/** A record of API v1 as its file has it. */
export const metadata = (sessionId: string, place: string, recordedAt: number, more: object = {}): object => {
  const [turn, step, attempt] = place.split(":").map(Number);
  return {
    schemaVersion: 1,
    id: place,
    sessionId,
    turn,
    step,
    attempt,
    recordedAt,
    updatedAt: recordedAt,
    status: "header-observed",
    resources: { worldBooks: [] },
    ...more,
  };
};

/** A schema 3 record with bodies. */
export const snapshot = (sessionId: string, id: string, recordedAt: number, more: object = {}): object => ({
  schemaVersion: 3,
  id,
  sessionId,
  turn: 1,
  step: 1,
  attempt: 1,
  recordedAt,
  status: "request-observed",
  sections: [{ name: "part", text: "BODY OF A SECTION", sources: [{ kind: "character", text: "BODY OF A SOURCE" }] }],
  contexts: [],
  systemMessages: ["BODY OF A MESSAGE"],
  ...more,
});
