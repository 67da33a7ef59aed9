/** How histories were read, as `/capabilities` counts them. */
export interface HistoryCounts {
  /** By the background thread from the session's own log. */
  readonly answered: number;
  /** Reasons why it left one to the host, each with how often. */
  readonly unsure: Readonly<Record<string, number>>;
  /** By the host's own reading. */
  readonly inspected: number;
}

interface Capabilities {
  readonly contract: string;
  readonly history: {
    readonly artifact: { readonly answered: number; readonly unsure: Readonly<Record<string, number>> };
    readonly inspect: { readonly answered: number; readonly unavailable: number; readonly failed: number };
  };
}

/** Throws when a reading by the host gave nothing. */
export async function historyCounts(api: string): Promise<HistoryCounts> {
  const answer = await fetch(`${api}/v3/capabilities`);
  const { contract, history } = (await answer.json()) as Capabilities;
  if (contract !== "prompt-trace-primitives") throw new Error(`unknown contract ${contract}`);
  const { artifact, inspect } = history;
  if (inspect.failed + inspect.unavailable > 0) throw new Error(`readings failed: ${JSON.stringify(history)}`);
  return { answered: artifact.answered, unsure: artifact.unsure, inspected: inspect.answered };
}

/** Which of the two readers has answered since: throws when the other one has too, or none. */
export function expectReader(which: "artifact" | "inspect", before: HistoryCounts, after: HistoryCounts): void {
  const artifact = after.answered - before.answered;
  const inspect = after.inspected - before.inspected;
  const [wanted, other] = which === "artifact" ? [artifact, inspect] : [inspect, artifact];
  if (wanted > 0 && other === 0) return;
  const why = JSON.stringify(after.unsure);
  throw new Error(`${artifact} answers from the log, ${inspect} by inspect(), expected ${which} alone; unsure: ${why}`);
}
