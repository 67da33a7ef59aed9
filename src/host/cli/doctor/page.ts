import type { HelpPage } from "../help.ts";
import { PLACE_OPTIONS, URL_OPTION } from "../library/data-folder.ts";
import { HELP_ROW } from "../options.ts";

/** The help of `doctor`, and its options. */
export const DOCTOR_PAGE: HelpPage = {
  usage: ["lorekeeper doctor [options]", "lorekeeper doctor --config"],
  about: [
    "Looks whether everything is well, and says what to do where it is not: Node, the data folder (modes, owner, damaged",
    "and temporary files, disk space), the stores, the worker threads on a sample, the running plugin if there is one,",
    "and how the profiles of DSH (in DSH_HOME, else ~/.dsh) mount the plugin: once, built, with settings and patch files",
    "that can be read. Nothing is changed or started. Exit code 1 if something fails; warnings do not count.",
  ],
  options: [
    {
      title: "What is printed",
      rows: [
        { name: "config", help: "every option with its default and range, instead of the checks" },
        { name: "json", help: 'print one JSON object: {"ok": ..., "checks": [...]} or {"options": [...]}' },
        HELP_ROW,
      ],
    },
    { title: "Where the library is", rows: [...PLACE_OPTIONS, URL_OPTION] },
  ],
  examples: [
    { command: "lorekeeper doctor", says: "is everything well?" },
    {
      command: "lorekeeper doctor --json | jq '.checks[] | select(.state != \"ok\")'",
      says: "what is not, for a script",
    },
    { command: "lorekeeper doctor --config", says: "what can be set, and how far" },
  ],
};
