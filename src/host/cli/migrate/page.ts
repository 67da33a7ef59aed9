import type { HelpPage } from "../help.ts";
import { PLACE_OPTIONS } from "../library/data-folder.ts";
import { HELP_ROW } from "../options.ts";

/** The help of `migrate`, and its options. */
export const MIGRATE_PAGE: HelpPage = {
  usage: ["lorekeeper migrate <old plugin folder> [options]"],
  about: [
    "Copies the library of the older Tavern plugin: presets, characters, world books, users, selections of sessions,",
    "relations and bound characters. Documents are recognised by their form, wherever they lie below the folder; ids",
    "and times stay, so that selections and relations still fit. The old folder is never written. What is in the data",
    "folder already stays as it is, so the command can be run again; what cannot be read is named and left out.",
  ],
  options: [
    {
      title: "What is done and printed",
      rows: [
        { name: "dry-run", help: "say what would be copied, and write nothing" },
        { name: "json", help: 'print one JSON object: {"copied": [...], "present": [...], "skipped": [...]}' },
        HELP_ROW,
      ],
    },
    { title: "Where it is copied to", rows: PLACE_OPTIONS },
  ],
  examples: [
    { command: "lorekeeper migrate ~/.dsh/pmp-dsh-tavern --dry-run", says: "what would be copied" },
    { command: "lorekeeper migrate ~/.dsh/pmp-dsh-tavern", says: "copy it" },
    { command: "lorekeeper migrate /backup/tavern --data /tmp/try", says: "into a folder to try it out" },
  ],
};
