import { DOCTOR_PAGE } from "./doctor/page.ts";
import type { HelpPage } from "./help.ts";
import { ADD_PAGE } from "./library/add.ts";
import { EXPORT_PAGE } from "./library/export.ts";
import { LIST_PAGE } from "./library/list.ts";
import { REMOVE_PAGE } from "./library/remove.ts";
import { RESTORE_PAGE } from "./library/restore.ts";
import { LINT_PAGE } from "./lint.ts";
import { MIGRATE_PAGE } from "./migrate/page.ts";
import { SCAN_PAGE } from "./scan.ts";
import { BIND_PAGE } from "./session/bind.ts";
import { SHOW_PAGE } from "./session/show.ts";
import { UNBIND_PAGE } from "./session/unbind.ts";
import { WHAT_IF_PAGE } from "./session/what-if.ts";
import { DROP_TURNS_PAGE } from "./turns/drop.ts";
import { LIST_TURNS_PAGE } from "./turns/list.ts";
import { WHY_PAGE } from "./why.ts";

/** The help pages by subcommand; those of a group by both words. */
export const PAGES: ReadonlyMap<string, HelpPage> = new Map([
  ["scan", SCAN_PAGE],
  ["why", WHY_PAGE],
  ["lint", LINT_PAGE],
  ["library add", ADD_PAGE],
  ["library list", LIST_PAGE],
  ["library rm", REMOVE_PAGE],
  ["library restore", RESTORE_PAGE],
  ["library export", EXPORT_PAGE],
  ["bind", BIND_PAGE],
  ["unbind", UNBIND_PAGE],
  ["show", SHOW_PAGE],
  ["what-if", WHAT_IF_PAGE],
  ["turns list", LIST_TURNS_PAGE],
  ["turns drop", DROP_TURNS_PAGE],
  ["migrate", MIGRATE_PAGE],
  ["doctor", DOCTOR_PAGE],
]);
