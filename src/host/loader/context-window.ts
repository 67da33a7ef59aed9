import { setTimeout } from "node:timers/promises";

import { LIMITS } from "../../matcher/limits.ts";
import type { HostAgent } from "../dsh/agent.ts";
import type { HostContext } from "../dsh/context.ts";
import { serviceOf } from "../dsh/services.ts";

/** A model as an agent names it. */
export interface ModelRoute {
  readonly provider: string;
  readonly model: string;
}

/** The model that an agent's requests go to; null: it names none. */
export function routeOf({ options: { provider, model } }: Pick<HostAgent, "options">): ModelRoute | null {
  return typeof provider === "string" && typeof model === "string" ? { provider, model } : null;
}

/**
 * Sizes of models' contexts, in tokens. Asked for anew each time, since a user may reconfigure a model; an adapter that
 * takes long answers with what it said before.
 */
export class ContextWindows {
  readonly #host: HostContext;
  readonly #waitMs: number;
  readonly #known = new Map<string, number | null>();

  constructor(host: HostContext, waitMs: number = LIMITS.modelInfoMs.value) {
    this.#host = host;
    this.#waitMs = waitMs;
  }

  /** null: not known, or not within `modelInfoMs`. Never rejects. */
  async of(route: ModelRoute | null): Promise<number | null> {
    const llm = serviceOf(this.#host, "llm");
    if (route === null || llm?.resolveModelInfo === undefined) return null;
    const key = JSON.stringify([route.provider, route.model]);
    const asked = llm
      .resolveModelInfo(route.provider, route.model)
      .then(({ context }) => (typeof context?.contextWindow === "number" ? context.contextWindow : null))
      .catch(() => null)
      .then((size) => {
        this.#known.set(key, size);
        return size;
      });
    const giveUp = new AbortController();
    const late = setTimeout(this.#waitMs, this.#known.get(key) ?? null, { signal: giveUp.signal, ref: false });
    try {
      return await Promise.race([asked, late]);
    } finally {
      giveUp.abort();
      late.catch(() => undefined);
    }
  }
}
