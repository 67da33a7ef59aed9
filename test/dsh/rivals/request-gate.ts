/** Another plugin of the host, which lets no request go whose newest message has the word, and says so on the console. */

interface Message {
  readonly content: readonly { readonly text?: string }[];
}

interface Payload {
  readonly agent: { readonly session: { deriveMessages(): readonly Message[] } };
}

interface Host {
  on(
    event: "agent/request",
    listener: (payload: Payload, next: () => Promise<unknown>) => Promise<unknown>,
    options: { readonly prepend: true },
  ): unknown;
}

export const HOLD = "[[hold]]";
/** A message with this word fails where its request is prepared. */
export const REFUSE = "[[refuse]]";

export const name = "request-gate";

export function apply(ctx: Host): void {
  const gate = async ({ agent }: Payload, next: () => Promise<unknown>): Promise<unknown> => {
    const config = await next();
    const said = (agent.session.deriveMessages().at(-1)?.content ?? []).map(({ text = "" }) => text).join("");
    if (said.includes(REFUSE)) throw new Error(`not ${said}`);
    if (!said.includes(HOLD)) return config;
    console.log("request-gate: held");
    return new Promise(() => undefined);
  };
  ctx.on("agent/request", gate, { prepend: true });
}
