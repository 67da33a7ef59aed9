import { EXITS } from "../error.ts";
import { optionLines, HELP_ROW } from "../options.ts";
import { PLACE_OPTIONS, URL_OPTION } from "./data-folder.ts";

/** The help of `library` without an action. */
export const LIBRARY_HELP = `Usage:
  lorekeeper library add <file…>              put cards, presets, world books and users into the library
  lorekeeper library list                     what is in it
  lorekeeper library rm <id or name…>         delete; kept in the trash for 30 days
  lorekeeper library restore <id or name…>    have it back
  lorekeeper library export <id or name>      write it as a file
  lorekeeper library <action> --help          all options of an action, with examples

Where a plugin runs on the data folder, its API is spoken to (address.json tells where it is); else the files are worked
on, which only one process at a time may do. The data folder is made with the first file that is added.

Options:
${optionLines([...PLACE_OPTIONS, URL_OPTION, HELP_ROW]).join("\n")}

Exit codes:
${Object.values(EXITS)
  .map(({ code, meaning }) => `  ${code}  ${meaning}`)
  .join("\n")}
`;
