/** Another plugin of the host, with a tool that gives back what it is told to, or fails with it. */

interface Host {
  readonly tools: { register(tool: object): () => void };
}

interface Arguments {
  readonly text: string;
  readonly answer?: string;
  readonly fail?: string;
}

export const name = "note-tool";
export const inject = ["tools"];
/** Its tool. */
export const TAKE_NOTE = "take_note";

export function apply(ctx: Host): void {
  const text = { type: "string" };
  ctx.tools.register({
    name: TAKE_NOTE,
    description: "Takes a note.",
    parameters: { type: "object", properties: { text, answer: text, fail: text } },
    output: { schema: { type: "string" }, render: (_: unknown, value: string) => [{ type: "text", text: value }] },
    execute: ({ answer = "Noted.", fail }: Arguments) =>
      fail === undefined ? Promise.resolve(answer) : Promise.reject(new Error(fail)),
  });
}
