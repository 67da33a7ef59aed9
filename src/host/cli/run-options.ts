import { GENERATION_TYPES } from "../../matcher/model/request.ts";
import type { OptionRow } from "./options.ts";

/** Where the work is done; every subcommand has these. */
export const RUN_OPTIONS: readonly OptionRow[] = [
  { name: "in-process", help: "work in this thread instead of the worker pool" },
];

const SOURCE_HELP = [
  "a text beside the chat that entries may ask to be scanned, or @FILE:",
  "persona, description, personality, depth-prompt, scenario, creator-notes",
].join("\n");

const CHAT_HELP = [
  "the chat, oldest message first; - is standard input, and gzip is opened:",
  ".jsonl  as SillyTavern exports it: a header, then an object with `mes` a line",
  ".json   an array of such objects",
  ".txt    a message a line; with blank lines between them, a message a block;",
  "        `Name: ` is taken off where every message has one, else for --user and --char",
].join("\n");

/** How a world book is scanned in product mode: `scan` with --chat, and `why`. */
export const SCENE_OPTIONS: readonly OptionRow[] = [
  {
    name: "chat",
    value: "FILE",
    default: "none",
    help: CHAT_HELP,
  },
  { name: "user", value: "NAME", help: "name of the user, for {{user}} and for .txt chats (User)" },
  { name: "char", value: "NAME", help: "name of the character, for {{char}}, filters and .txt chats" },
  { name: "tags", value: "A,B", help: "tags of the character, for tag filters" },
  {
    name: "trigger",
    value: "TYPE",
    default: "normal",
    range: GENERATION_TYPES.join(", "),
    help: `generation type: ${GENERATION_TYPES.join(", ")}`,
  },
  { name: "source", value: "NAME=TEXT", multiple: true, default: "none", help: SOURCE_HELP },
  { name: "seed", value: "TEXT", help: "seed of all rolls (lorekeeper); the same seed gives the same answer" },
  {
    name: "context",
    value: "TOKENS",
    range: "1 or more",
    help: "context window of the model, for a percentage budget (8192)",
  },
  { name: "wide-window", help: "scan up to 1,024 messages and 1 MiB instead of 128 and 64 KiB" },
];

/** The activation settings, as presets, files and single values; later ones in this list win. */
export const SETTINGS_OPTIONS: readonly OptionRow[] = [
  {
    name: "settings",
    value: "st|FILE",
    default: "none",
    help: "st: as a fresh SillyTavern; FILE: a settings export with its names",
  },
  {
    name: "depth",
    value: "N",
    range: "0 or more, or all",
    help: "messages scanned, newest first; all: every one (all)",
  },
  { name: "no-recursion", help: "contents do not wake other entries" },
  { name: "max-recursion-steps", value: "N", range: "0 or more", help: "loops in all, 0 = no limit (0)" },
  {
    name: "min-activations",
    value: "N",
    range: "0 or more",
    help: "look further back until so many entries are active (0)",
  },
  { name: "case-sensitive", help: "keys match only in their own case" },
  { name: "whole-words", help: "single-word keys match only between ASCII word boundaries" },
  { name: "group-scoring", help: "members of a group compete by the number of keys they match" },
  { name: "names", help: "scan `Name: text` instead of the text alone" },
  {
    name: "budget",
    value: "PERCENT",
    range: "0 to 100",
    help: "budget as a part of the context; 0: one token, so that nothing fits (none)",
  },
  { name: "budget-cap", value: "TOKENS", range: "0 or more", help: "upper limit of the budget, 0 = none (0)" },
  {
    name: "tokens",
    value: "NAME",
    default: "deepseek",
    range: "deepseek, quarter",
    help: "how budgets count: deepseek (its tokenizer), quarter (a quarter of the length)",
  },
  { name: "ignore-book-settings", help: "ignore scan_depth, token_budget and recursive_scanning of the book" },
];
