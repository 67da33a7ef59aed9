/** Another plugin of the host that has the protocol's section already. */

interface Host {
  readonly systemPrompt: {
    section(section: { readonly name: string; readonly order: number; readonly text: string }): unknown;
  };
}

export const name = "section-owner";
export const inject = ["systemPrompt"];

export function apply(ctx: Host): void {
  ctx.systemPrompt.section({ name: "pmp-dsh-tavern:profile", order: 10, text: "Somebody else's profile." });
}
