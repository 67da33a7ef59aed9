import type { CompiledLore } from "../../matcher/engine.ts";
import type { ScanRequest } from "../../matcher/model/request.ts";
import { assembleProfile } from "../assembly/assemble.ts";
import { type AssembleInput, AssembleInputSchema } from "../assembly/protocol.ts";
import type { Resources } from "../assembly/resources.ts";
import { sentMessages } from "../assembly/scene-message.ts";
import { decode, encode } from "../codec.ts";
import type { PresetDocument, PresetPrompt } from "../formats/presets/document.ts";
import { UserDocument } from "../formats/users/document.ts";
import type { JobContext } from "../job.ts";
import type { AttachedLore } from "../lore-transport.ts";
import type { ThreadState } from "../state.ts";

/** Makes whole assemblies of a built-in corpus `rounds` times, message and answer included; number of sections. */
export function warmAssembly(
  lore: CompiledLore,
  { request, rounds }: { readonly request: ScanRequest; readonly rounds: number },
  context: JobContext<ThreadState>,
): number {
  const books = lore.plain.books.map(({ id }) => ({ id, name: id, format: "", entryCount: lore.count }));
  const attached: AttachedLore = { lore, books, notes: () => ({ names: [], logics: [] }) };
  const message = encode(warmInput(request));
  let sections = 0;
  for (let round = 0; round < rounds; round++) {
    context.throwIfStopped();
    const input = AssembleInputSchema.parse(decode(message));
    const { output } = assembleProfile({ input, resources: RESOURCES, attached, loadMs: 0 }, context);
    encode(output);
    sections = output.sections.length;
  }
  return sections;
}

function warmInput({ settings, messages }: ScanRequest): AssembleInput {
  const scene = messages.map((text, i) => ({ id: String(i), role: i % 2 === 0 ? "user" : "assistant", text }) as const);
  return {
    folder: "",
    lore: "warm-up",
    live: [],
    killed: [],
    settings,
    preset: null,
    character: null,
    user: null,
    options: {},
    scene: {
      sessionId: "warm-up",
      messages: sentMessages({ messages: scene }),
      messageCount: messages.length,
      replied: false,
      trigger: "normal",
      contextTokens: null,
      timed: { sticky: {}, cooldown: {} },
      variables: [],
      globals: [],
      seeds: { turn: "warm-up", session: "warm-up" },
      nowMs: 0,
      timeZone: "UTC",
    },
    bytesMax: 512 * 1024,
    openBraces: "open",
  };
}

const TIMES = { createdAt: "", updatedAt: "" };
const MARKERS = ["worldInfoBefore", "charDescription", "scenario", "dialogueExamples", "worldInfoAfter", "chatHistory"];
const PROMPTS = 24;

function prompt(identifier: string, content: string | null): PresetPrompt {
  const fields = { identifier, name: identifier, role: "system", content: content ?? "" } as const;
  return { ...fields, enabled: true, marker: content === null, systemPrompt: true, st: {} };
}

const PRESET: PresetDocument = {
  ...TIMES,
  schemaVersion: 1,
  id: "warm-up",
  name: "warm-up",
  source: { format: "sillytavern" },
  systemPromptMode: "append",
  sampling: { temperature: 1, st: {} },
  prompts: [
    prompt("main", "You are {{char}} and speak with {{user}}. {{setvar::mood::calm}}{{getvar::mood}}"),
    ...Array.from({ length: PROMPTS }, (_, i) => prompt(`part-${i}`, `Rule ${i} for {{char}}: {{random::a::b::c}}.`)),
    ...MARKERS.map((identifier) => prompt(identifier, null)),
    prompt("jailbreak", "Stay in the scene, {{char}}. {{persona}} {{unknown macro}}"),
  ],
};

const DATA = {
  name: "Guide",
  nickname: "",
  description: "{{char}} knows the road. ".repeat(20),
  personality: "patient",
  scenario: "On the road with {{user}}.",
  firstMessage: "Hello, {{user}}.",
  messageExample: "<START>\n{{user}}: Where to?\n{{char}}: Onwards.",
  creatorNotes: "",
  systemPrompt: "{{original}}",
  postHistoryInstructions: "",
  alternateGreetings: [],
  groupOnlyGreetings: [],
  tags: [],
  creator: "",
  characterVersion: "",
  assets: [],
  extensions: {},
};

const RESOURCES: Resources = {
  preset: PRESET,
  character: {
    ...TIMES,
    schemaVersion: 1,
    id: "warm-up",
    name: DATA.name,
    source: { format: "sillytavern-v2", container: "json", importedAt: "", fileName: "guide.json", raw: {} },
    data: DATA,
    compatibility: { warnings: [], unsupportedFeatures: [], unknownMacroNames: [] },
  },
  user: new UserDocument({ id: "warm-up", name: "Traveller", description: "On foot." }, TIMES),
  diagnostics: [],
};
