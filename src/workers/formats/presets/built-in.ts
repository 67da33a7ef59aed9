/** The character id of SillyTavern's global order of chat-completion prompts. */
export const GLOBAL_ORDER_ID = 100_001;

/** SillyTavern's order where a preset has none. */
export const DEFAULT_ORDER: readonly { readonly identifier: string; readonly enabled: boolean }[] = [
  { identifier: "main", enabled: true },
  { identifier: "worldInfoBefore", enabled: true },
  { identifier: "personaDescription", enabled: true },
  { identifier: "charDescription", enabled: true },
  { identifier: "charPersonality", enabled: true },
  { identifier: "scenario", enabled: true },
  { identifier: "enhanceDefinitions", enabled: false },
  { identifier: "nsfw", enabled: true },
  { identifier: "worldInfoAfter", enabled: true },
  { identifier: "dialogueExamples", enabled: true },
  { identifier: "chatHistory", enabled: true },
  { identifier: "jailbreak", enabled: true },
];

/** Markers whose text comes after everything listed, in this order, when the order does not name them. */
export const FALLBACK_MARKERS: readonly string[] = [
  "worldInfoBefore",
  "worldInfoAfter",
  "charDescription",
  "charPersonality",
  "scenario",
  "personaDescription",
];

/** The two places of lore. */
export const LORE_MARKERS: readonly string[] = ["worldInfoBefore", "worldInfoAfter"];

/** Keys for which SillyTavern asks before it imports a preset. */
export const SENSITIVE_KEYS: readonly string[] = [
  "reverse_proxy",
  "proxy_password",
  "custom_url",
  "custom_include_body",
  "custom_exclude_body",
  "custom_include_headers",
  "vertexai_region",
  "vertexai_express_project_id",
  "azure_base_url",
  "azure_deployment_name",
  "workers_ai_account_id",
];

/** Keys of a preset that are no parameters: its structure, and what belongs to a connection. */
export const OTHER_KEYS: ReadonlySet<string> = new Set([
  "name",
  "prompts",
  "prompt_order",
  "extensions",
  ...SENSITIVE_KEYS,
]);
