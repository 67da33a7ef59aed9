import { describe, expect, it } from "vitest";
import { migrationText } from "../../../../src/host/cli/migrate/migration-text.ts";
import { PLAIN_STYLE } from "../../../../src/host/cli/style.ts";

const row = (kind: "user" | "default-preset", name: string) => ({
  kind,
  id: "i",
  name,
  from: "a\u001B.json",
  to: "b.json",
});

describe("what is said about a migration", () => {
  it("counts what was copied, what is there and what was left out", () => {
    const done = {
      copied: [row("user", "Zoë\n"), row("default-preset", "p")],
      present: [row("user", "X")],
      skipped: [{ file: "x.json", why: "it is not UTF-8 text" }],
      ignored: ["y"],
      dryRun: false,
    };
    expect(migrationText(done, "/data", PLAIN_STYLE)).toBe(
      [
        "Copied into /data: users 1, default preset 1",
        '  user "Zoë\\n": a\\u001b.json → b.json',
        "  default preset: a\\u001b.json → b.json",
        "There already, left as it is: users 1",
        "Left out:",
        "  x.json: it is not UTF-8 text",
        "Nothing to copy in 1 other file.",
        "",
      ].join("\n"),
    );
  });

  it("says that nothing was written", () => {
    const done = { copied: [], present: [], skipped: [], ignored: [], dryRun: true };
    expect(migrationText(done, "/data", PLAIN_STYLE)).toBe("Would copy into /data: nothing\n");
  });
});
