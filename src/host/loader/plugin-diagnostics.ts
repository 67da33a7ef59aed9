import type { Diagnostic, Severity } from "../../matcher/model/diagnostic.ts";

/** Every code of the plugin itself: why it is off, and what it says beside the findings of scan and profile. */
export const PLUGIN_DIAGNOSTICS = {
  TAVERN_CONFIG_INVALID: {
    meaning: "a setting in the plugin's row of the profile is not as documented; the plugin is off",
    remedy: "correct the setting that the message names by its JSON path",
  },
  TAVERN_NAMES_TAKEN: {
    meaning: "another plugin has the section or the route of this one; this one is off",
    remedy: "remove one of the two from the profile and start DSH again",
  },
  TAVERN_SERVICE_MISSING: {
    meaning: "the host has not got a service that the plugin needs; without systemPrompt it is off",
    remedy: "use a profile of DSH that has the service",
  },
  TAVERN_START_FAILED: {
    meaning: "the data folder could not be opened or the threads could not be started; the plugin is off",
    remedy: "see the message; lorekeeper doctor looks at the folder and the threads",
  },
  TAVERN_NOT_READY: {
    meaning: "a request came before the session's selection was read or stored; it was made without the profile",
    remedy: "none for a single request; when it goes on, run lorekeeper doctor",
  },
  TAVERN_SESSION_INIT_FAILED: {
    meaning: "the session's selection could not be frozen or restored; its requests are made without the profile",
    remedy: "see the message; make the data folder writable and open the session again",
  },
  TAVERN_ANCHOR_REMOVED: {
    meaning: "another plugin took the section pmp-dsh-tavern:profile out of the prompt, so nothing was inserted",
    remedy: "find the plugin that removes sections of others",
  },
  TAVERN_PROMPT_UNUSABLE: {
    meaning:
      "another plugin made the prompt into something that has no readable list of sections; nothing was inserted",
    remedy: "find the plugin that changes prompts of others",
  },
  TAVERN_SECTIONS_CHANGED: {
    meaning: "the request's system text has not all sections as they were made; timed effects and variables stay",
    remedy: "find the plugin that changes sections of others",
  },
  TAVERN_WORKER_UNAVAILABLE: {
    meaning: "no thread could make the profile; the request was made without it",
    remedy: "run lorekeeper doctor",
  },
  TAVERN_PARAMETER_OMITTED: {
    meaning: "the model does not take a parameter of the preset; the request was made without it",
    remedy: "remove the parameter from the preset or choose another model",
  },
  TAVERN_TRACE_INCOMPLETE: {
    meaning: "a request was recorded without all that belongs to it; the request itself was not touched",
    remedy: "none for a single request; when it goes on, run lorekeeper doctor",
  },
  TAVERN_SESSION_NOT_LIVE: {
    meaning: "the session has no agent now and its log is not read for a preview; the conversation is left out",
    remedy: "open the session in DSH",
  },
  SESSION_FORMAT_UNKNOWN: {
    meaning:
      "the log of a session is in a form that the plugin does not read; only its selection takes part, and no text of it is scanned or shown",
    remedy: "use a version of the plugin that reads it; what was recorded before is still shown",
  },
  WORLD_BOOK_SCAN_TEXT_TRUNCATED: {
    meaning: "the conversation is longer than the window, so its older part was not scanned",
    remedy: "none is needed; the settings `window.messages` and `window.units` make the window longer",
  },
  RP_LOCK_NOT_ENFORCED: {
    meaning: "the session's selection says that role play is locked; this plugin enforces no lock",
    remedy: "set the sandbox of the session in DSH",
  },
} as const satisfies Record<string, { readonly meaning: string; readonly remedy: string }>;

export type PluginDiagnosticCode = keyof typeof PLUGIN_DIAGNOSTICS;

/** A finding of the plugin; a warning unless said otherwise. */
export function pluginDiagnostic(
  code: PluginDiagnosticCode,
  message: string,
  severity: Severity = "warning",
): Diagnostic {
  return { code, severity, message };
}
