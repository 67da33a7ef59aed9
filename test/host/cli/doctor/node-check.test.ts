import { expect, it } from "vitest";
import { checkNode } from "../../../../src/host/cli/doctor/node-check.ts";

it.each([
  ["22.19.0", "ok"],
  ["24.0.0", "ok"],
  ["22.18.9", "fail"],
  ["20.20.2", "fail"],
  ["", "fail"],
])("checkNode %s", (version, state) => expect(checkNode(version).state).toBe(state));
