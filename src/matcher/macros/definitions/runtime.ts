import { fixedText, type MacroDefinition } from "../definition.ts";

const value = (names: string): MacroDefinition => {
  const first = names.toLowerCase().split(" ")[0] ?? "";
  return fixedText(names, ({ values }) => values.get(first) ?? "");
};

const INSTRUCT = [
  "instructStoryStringPrefix",
  "instructStoryStringSuffix",
  "instructInput instructUserPrefix",
  "instructUserSuffix",
  "instructOutput instructAssistantPrefix",
  "instructSeparator instructAssistantSuffix",
  "instructSystemPrefix",
  "instructSystemSuffix",
  "instructFirstInput instructFirstUserPrefix",
  "instructFirstOutput instructFirstAssistantPrefix",
  "instructLastInput instructLastUserPrefix",
  "instructLastOutput instructLastAssistantPrefix",
  "instructSystemInstructionPrefix",
  "instructUserFiller",
  "instructStop",
];

/** Values of the running application, by name from the environment: the model, its sizes, instruct texts and so on. */
export const RUNTIME_MACROS: readonly MacroDefinition[] = [
  ...INSTRUCT.map(value),
  value("model"),
  value("maxPrompt maxPromptTokens"),
  value("maxContext maxContextTokens"),
  value("maxResponse maxResponseTokens"),
  value("input"),
  value("lastGenerationType"),
  value("firstIncludedMessageId"),
  value("firstDisplayedMessageId"),
  value("defaultSystemPrompt globalSystemPrompt instructSystem instructSystemPrompt"),
  value("exampleSeparator chatSeparator"),
  value("chatStart"),
  fixedText("isMobile", ({ values }) => values.get("ismobile") ?? "false"),
  fixedText("systemPrompt", ({ card, values, characterFieldsAvailable }) => {
    const own = characterFieldsAvailable ? card.systemPrompt : "";
    return own === "" ? (values.get("systemprompt") ?? values.get("defaultsystemprompt") ?? "") : own;
  }),
  {
    names: ["hasextension"],
    min: 1,
    max: 1,
    fixed: true,
    run: ({ args, environment }) => String(environment.extensions.has((args[0] ?? "").toLowerCase())),
  },
  {
    names: ["outlet"],
    min: 1,
    max: 1,
    fixed: true,
    run: ({ args, environment }) => environment.outlets.get(args[0] ?? "")?.join("\n") ?? "",
  },
  { names: ["banned"], min: 1, max: 1, fixed: true, run: () => "" },
];
