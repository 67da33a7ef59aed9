import { EXITS } from "../error.ts";
import { PLACE_OPTIONS } from "../library/data-folder.ts";
import { HELP_ROW, optionLines } from "../options.ts";

/** The help of `turns` without an action. */
export const TURNS_HELP = `Usage:
  lorekeeper turns list                       which sessions have recorded turns
  lorekeeper turns drop <session…>            delete the turns of sessions for good
  lorekeeper turns <action> --help            all options of an action, with examples

Works on turns.sqlite in the data folder, whether a plugin runs on that folder or not.

Options:
${optionLines([...PLACE_OPTIONS, HELP_ROW]).join("\n")}

Exit codes:
${Object.values(EXITS)
  .map(({ code, meaning }) => `  ${code}  ${meaning}`)
  .join("\n")}
`;
