import { expect, it } from "vitest";

import { TURNS_HELP } from "../../../../src/host/cli/turns/page.ts";
import { PAGES } from "../../../../src/host/cli/pages.ts";
import { run } from "../support.ts";

it("names every action of turns", async () => {
  const actions = [...PAGES.keys()].filter((name) => name.startsWith("turns "));
  expect(actions).toHaveLength(2);
  for (const action of actions) expect(TURNS_HELP).toContain(`lorekeeper ${action} `);
  expect(await run(["turns", "--help"])).toEqual({ code: 0, out: TURNS_HELP, err: "" });
  expect(await run(["turns"])).toEqual({ code: 2, out: "", err: TURNS_HELP });
  expect((await run(["turns", "--all"])).err.split("\n")[0]).toBe(
    "lorekeeper: usage-command: turns needs an action before --all: list or drop",
  );
});
