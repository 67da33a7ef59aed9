import { expect, it, onTestFinished } from "vitest";

import type { LiveTurn } from "../../../../src/host/turns/face.ts";
import { openTurnPush } from "../../../../src/host/turns/push/open-turn-push.ts";
import { collector, status } from "./support/collector.ts";

it("asks for the turn without texts, of the owner of this machine, and sends what it is given", async () => {
  const server = await collector(status(200));
  const asked: unknown[] = [];
  const push = openTurnPush({ endpoint: server.address, headers: {}, format: "json" }, () =>
    Promise.resolve({
      export: (...question: readonly unknown[]) => {
        asked.push(question.slice(0, 3));
        return Promise.resolve({ file: "x", mediaType: "application/json", bytes: new TextEncoder().encode("{}") });
      },
    }),
  );
  onTestFinished(async () => {
    await push.close();
    await server.close();
  });
  push.ended({ sessionId: "s", turnId: "t" } as LiveTurn, Promise.resolve(true));
  await server.count(1);
  expect(asked).toEqual([
    [{ ownerId: "local", sessionId: "s" }, ["t"], { format: "otlp-json", bodies: false, scrub: false }],
  ]);
  expect(new TextDecoder().decode(server.received[0]?.body)).toBe("{}");
});
