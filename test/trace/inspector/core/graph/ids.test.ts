import { expect, it } from "vitest";
import { nodeId } from "../../../../../src/trace/inspector/core/graph/ids.ts";

it("gives different things different ids, whatever their names are", () => {
  const document = nodeId.document("wb", "r1");
  const ids = [
    nodeId.source("wb"),
    document,
    nodeId.document("wb", null),
    nodeId.section(document, ""),
    nodeId.section(document, null),
    nodeId.section(document, "?"),
    nodeId.item("wb:1"),
    nodeId.fold("wb"),
    nodeId.block("b1"),
    nodeId.cacheDivider("b1"),
    nodeId.stableDivider("section"),
    nodeId.stableDivider("context"),
    nodeId.prompt,
    nodeId.call("1"),
    nodeId.callGroup(1),
    nodeId.tool("1"),
    nodeId.toolGroup(1),
    nodeId.definition("prompt"),
    nodeId.citation(1),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});
