/** Another plugin of the host, whose section takes the place of all others after every plugin had its say. */

interface Host {
  readonly systemPrompt: {
    section(section: {
      readonly name: string;
      readonly order: number;
      readonly text: string;
      readonly complete: true;
    }): unknown;
  };
}

/** All that the model is told. */
export const ALL = "There is only this.";

export const name = "complete-section";
export const inject = ["systemPrompt"];

export function apply(ctx: Host): void {
  ctx.systemPrompt.section({ name: "other:all", order: 1, text: ALL, complete: true });
}
