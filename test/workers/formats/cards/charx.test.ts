import { expect, test } from "vitest";
import { ADA, bytesOf, charxOf, importCard, importError } from "./support/files.ts";

const other = { ...ADA, data: { ...ADA.data, name: "Other" } };

test("card.json at the top, else in a folder; the rest stays packed", () => {
  const document = importCard(charxOf({ "x/card.json": other, "card.json": ADA, "assets/a.png": bytesOf("no image") }));
  expect(document).toMatchObject({ name: "Ada", source: { container: "charx", format: "sillytavern-v2" } });
  expect(importCard(charxOf({ "readme.txt": bytesOf("x"), "x/card.json": other })).name).toBe("Other");
});

test("a name that leads out of the archive is none of its folders", () => {
  for (const name of ["../card.json", "a/../card.json", "/card.json", "../../x/card.json"]) {
    expect(importError(charxOf({ [name]: ADA })).code).toBe("charx-no-card");
    expect(importCard(charxOf({ [name]: ADA, "a..b/c/card.json": other })).name).toBe("Other");
  }
});

test("behind a picture", () => {
  expect(importCard(charxOf({ "card.json": ADA }, { lead: "\xff\xd8\xff\xe0picture" })).name).toBe("Ada");
});

test("refusals", () => {
  expect(importError(charxOf({ "Card.JSON": ADA })).code).toBe("charx-no-card");
  expect(importError(charxOf({ "mycard.json": ADA })).code).toBe("charx-no-card");
  expect(importError(charxOf({ "card.json": { name: "V1", description: "d" } })).code).toBe("wrong-entity-type");
  expect(importError(charxOf({ "card.json": bytesOf('{"a":') })).code).toBe("json-syntax");
  expect(importError(bytesOf("PK\u0003\u0004 and nothing more")).code).toBe("zip-invalid");
});
