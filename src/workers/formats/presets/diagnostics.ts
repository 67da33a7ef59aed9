import type { FindingTable } from "../finding-list.ts";

/** Every code that importing a preset may report, with what it means and what to do. */
export const PRESET_DIAGNOSTICS = {
  "prompts-missing": {
    severity: "info",
    meaning: "The preset has no list of prompts; it sets parameters only.",
    remedy: "Nothing, or add prompts.",
  },
  "prompt-order-missing": {
    severity: "warning",
    meaning:
      "The preset does not say in which order its prompts stand; SillyTavern's default order is used, other prompts are not.",
    remedy: "Order the prompts and save, or export the preset again with its order.",
  },
  "order-item-without-prompt": {
    severity: "warning",
    meaning: "The order names a prompt that is not in the file; the place stays empty.",
    remedy: "Nothing, or remove the item from the order.",
  },
  "order-item-invalid": {
    severity: "warning",
    meaning: "An item of the order is no object with an identifier; it is kept and not used.",
    remedy: "Delete it, or write {identifier, enabled}.",
  },
  "order-item-duplicate": {
    severity: "info",
    meaning: "The order names a prompt twice; its first enabled place counts, as in SillyTavern.",
    remedy: "Remove one of the two.",
  },
  "prompt-not-in-order": {
    severity: "info",
    meaning: "A prompt is not in the order, so it is not used; it comes in as disabled.",
    remedy: "Enable it if you want it.",
  },
  "marker-not-in-order": {
    severity: "info",
    meaning: "A marker is not in the order; its text comes after everything listed, as in SillyTavern.",
    remedy: "Put it where the text is to stand.",
  },
  "marker-disabled": {
    severity: "info",
    meaning: "A marker is disabled, so its text is dropped.",
    remedy: "Enable it if the text is wanted.",
  },
  "lore-without-slot": {
    severity: "warning",
    meaning: "A place of world books is missing or disabled: lore that belongs there comes last, or is dropped.",
    remedy: "Put worldInfoBefore and worldInfoAfter into the order and enable them.",
  },
  "prompt-invalid": {
    severity: "warning",
    meaning: "A prompt is no object with an identifier; it is kept in the file and not used.",
    remedy: "Give it an identifier, or delete it.",
  },
  "prompt-duplicate": {
    severity: "warning",
    meaning:
      "Two prompts have the same identifier; the first counts, as in SillyTavern, the other is kept in the file.",
    remedy: "Give one of them another identifier.",
  },
  "sensitive-key": {
    severity: "warning",
    meaning:
      "The preset carries an address, a password or other data of a connection. It is kept and exported again; nothing here connects with it.",
    remedy: "Remove it from the file before you pass the preset on.",
  },
  "wrong-type": {
    severity: "warning",
    meaning: "A value has another type than the field; it is read as the message says and exported as it was.",
    remedy: "Write the value with the type that the message names.",
  },
  "duplicate-json-key": {
    severity: "warning",
    meaning: "An object of the file has the same key twice; the later value counts, as in every JSON reader.",
    remedy: "Delete one of the two; the message has both positions.",
  },
  "number-not-finite": {
    severity: "warning",
    meaning: "A number is too large for a double and cannot be written back.",
    remedy: "Write a number below 1.8e308.",
  },
} as const satisfies FindingTable<string>;

export type PresetDiagnosticCode = keyof typeof PRESET_DIAGNOSTICS;
