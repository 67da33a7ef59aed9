import { Context } from "@deepseek-ai/cordis";
import { SystemPrompt } from "@deepseek-ai/dsh-system-prompt";
import { expect, it } from "vitest";

import { registerAnchor } from "../../../src/host/hooks/system-prompt-section.ts";
import { asHost } from "../loader/support/host.ts";

it("has one empty section behind the persona, which ends with its context, and throws when the name is taken", async () => {
  const context = new Context();
  await context.plugin(SystemPrompt, { persona: "A persona." });
  const names = async (): Promise<string[]> => (await context.systemPrompt.assemble()).sections.map(({ name }) => name);
  const faults: unknown[] = [];
  const fiber = await context.inject(["systemPrompt"], (inner) => {
    registerAnchor(asHost(inner));
    try {
      registerAnchor(asHost(inner));
    } catch (error) {
      faults.push(error);
    }
  });
  expect((await names()).slice(-2)).toEqual(["deployment:persona", "pmp-dsh-tavern:profile"]);
  expect(String(faults[0])).toContain("already registered");
  await fiber.dispose();
  expect(await names()).not.toContain("pmp-dsh-tavern:profile");
  await context.fiber.dispose();
});
