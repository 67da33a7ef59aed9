import { formatExampleMessages } from "../../matcher/macros/example-messages.ts";

/** Who speaks in an example; SillyTavern sends examples as system text under these names. */
const SPEAKERS = { user: "example_user", character: "example_assistant" } as const;

type Speaker = keyof typeof SPEAKERS;

export interface DialogueNames {
  readonly user: string;
  readonly character: string;
}

/**
 * The examples of a card's text, each as its lines `<speaker>: <text>`. An example without a known speaker has none.
 * A speaker is named at the beginning of a line, exactly; lines before the first one join what that one says, and lines
 * of the same speaker are one text from which only the first name is cut. Source: SillyTavern 1.19.
 */
export function dialogueExamples(text: string, names: DialogueNames): readonly (readonly string[])[] {
  return formatExampleMessages(text)
    .split("<START>\n")
    .slice(1)
    .map((example) => exampleLines(example, names));
}

function exampleLines(example: string, names: DialogueNames): readonly string[] {
  const said: string[] = [];
  let speaker: Speaker | null = null;
  let lines: string[] = [];
  const flush = (): void => {
    if (speaker === null) return;
    const text = lines.join("\n").replace(`${names[speaker]}:`, "").trim();
    if (text !== "") said.push(`${SPEAKERS[speaker]}: ${text}`);
    lines = [];
  };
  for (const line of example.split("\n")) {
    const named = speakerOf(line, names);
    if (named !== null && speaker !== null && named !== speaker) flush();
    speaker = named ?? speaker;
    lines.push(line);
  }
  flush();
  return said;
}

function speakerOf(line: string, names: DialogueNames): Speaker | null {
  if (line.startsWith(`${names.user}:`)) return "user";
  return line.startsWith(`${names.character}:`) ? "character" : null;
}
