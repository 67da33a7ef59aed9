/** A question of the host to its user: whether a tool may be run. */
export interface AskedApproval {
  readonly rpcId: string;
  readonly sessionId: string;
  readonly approvalId: string;
  readonly toolName: string;
}

const ANSWER_MS = 60_000;

/**
 * The first question of a session, as the web application gets it: over the host's socket of events, which tells those
 * that are not answered to whoever comes. Rejects when none comes.
 */
export async function askedApproval(url: string, sessionId: string): Promise<AskedApproval> {
  const options = { headers: { origin: url } } as unknown as string[];
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/events.mux`, options);
  const { promise, resolve, reject } = Promise.withResolvers<AskedApproval>();
  const fail = (): void => reject(new Error(`no approval was asked for within ${ANSWER_MS} ms, or the socket closed`));
  const timer = setTimeout(fail, ANSWER_MS);
  socket.addEventListener("close", fail);
  socket.addEventListener("message", ({ data }) => {
    const asked = questionOf(String(data));
    if (asked?.sessionId === sessionId) resolve(asked);
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    socket.close();
  }
}

function questionOf(frame: string): AskedApproval | null {
  const { rpcId, payload } = JSON.parse(frame) as {
    readonly rpcId: string;
    readonly payload?: Omit<AskedApproval, "rpcId"> & { readonly type: string };
  };
  return payload?.type === "approval/requested" ? { ...payload, rpcId } : null;
}

/** Answers it. Rejects when the host does not take the answer. */
export async function decideApproval(
  url: string,
  { rpcId, sessionId, approvalId }: AskedApproval,
  outcome: "allowed-once" | "rejected",
): Promise<void> {
  const response = await fetch(`${url}/api/respond`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({
      type: "client-response",
      rpcId,
      result: { ok: true, value: { sessionId, approvalId, outcome } },
    }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const receipt = (await response.json()) as { readonly accepted: boolean };
  if (!receipt.accepted) throw new Error(`the answer was not taken: ${JSON.stringify(receipt)}`);
}
