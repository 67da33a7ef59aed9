/** Another plugin of the host, which lets the user decide on every call of a tool whose arguments have the word. */

interface Execution {
  readonly arguments?: unknown;
}

interface Host {
  on(
    event: "tools/pre-execute",
    listener: (execution: Execution, next: () => Promise<unknown>) => Promise<unknown>,
    options: { readonly prepend: true },
  ): unknown;
}

export const ASK = "[[ask]]";

export const name = "tool-gate";

export function apply(ctx: Host): void {
  const gate = async (execution: Execution, next: () => Promise<unknown>): Promise<unknown> =>
    JSON.stringify(execution.arguments ?? null).includes(ASK) ? { kind: "ask", reason: "a note is asked for" } : next();
  ctx.on("tools/pre-execute", gate, { prepend: true });
}
