import type { AssembleOutput } from "../../../workers/protocol.ts";
import type { Assembly } from "../../loader/face.ts";

/** Which standalone books the session has, and from where. */
export function composition({ books }: Pick<Assembly, "books">) {
  return {
    explicitIds: [...books.explicitIds],
    userBoundIds: [...books.userBoundIds],
    presetBoundIds: [...books.presetBoundIds],
    characterBoundIds: [...books.characterBoundIds],
    effectiveIds: [...books.effectiveIds],
    duplicateIds: [...books.duplicateIds],
    order: books.order,
  };
}

/** Counts of the conversation that was scanned; null where none took part. */
export function conversation({ activation }: Pick<Assembly, "activation">) {
  return activation === null ? null : { ...activation, claimEventSeqs: [...activation.claimEventSeqs] };
}

/** Call parameters that the preset asks for. */
export function callConfig(output: Pick<AssembleOutput, "callConfig"> | null) {
  const { stop, ...config } = output?.callConfig ?? {};
  return { ...config, ...(stop === undefined ? {} : { stop: [...stop] }) };
}
