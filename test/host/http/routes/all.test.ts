import { describe, expect, it } from "vitest";

import { allRoutes } from "../../../../src/host/http/routes/all.ts";
import { AREAS } from "../../../../src/host/http/area.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { HOST_STATUS } from "../support/client.ts";
import { fakeLibrary } from "../support/fake-library.ts";

const routes = allRoutes({
  library: fakeLibrary(),
  version: "1",
  status: () => HOST_STATUS,
  running: () => false,
  runningSessions: () => [],
  onFault: () => undefined,
});

/** The routes of the published API that are built, and our own. */
const EXPECTED = `
GET /v1/presets; POST /v1/presets; POST /v1/import; GET /v1/presets/{id}; PUT /v1/presets/{id};
DELETE /v1/presets/{id}; GET /v1/presets/{id}/export; GET /v1/presets/{id}/regex-scripts;
PUT /v1/presets/{id}/regex-scripts; GET /v1/presets/{id}/world-books; PUT /v1/presets/{id}/world-books;
POST /v1/select; GET /v1/characters; POST /v1/characters; POST /v1/characters/import; GET /v1/characters/{id};
PATCH /v1/characters/{id}; DELETE /v1/characters/{id}; GET /v1/characters/{id}/json; GET /v1/characters/{id}/png;
PATCH /v1/characters/{id}/world-book; GET /v1/characters/{id}/regex-scripts; PUT /v1/characters/{id}/regex-scripts;
GET /v1/characters/{id}/world-books; PUT /v1/characters/{id}/world-books; PUT /v1/characters/order;
POST /v1/characters/relink; GET /v1/character-selection; POST /v1/character-selection; GET /v1/world-books;
POST /v1/world-books; POST /v1/world-books/import; GET /v1/world-books/{id}; PATCH /v1/world-books/{id};
DELETE /v1/world-books/{id}; GET /v1/world-books/{id}/json; GET /v1/world-books/{id}/lint; GET /v1/world-book-selection;
POST /v1/world-book-selection; GET /v1/users; POST /v1/users; GET /v1/users/{id}; PATCH /v1/users/{id};
DELETE /v1/users/{id}; GET /v1/users/{id}/world-books; PUT /v1/users/{id}/world-books; GET /v1/user-selection;
POST /v1/user-selection; GET /v1/traces; GET /v3/capabilities; GET /v3/sessions/{sessionId}/assemblies;
GET /v3/sessions/{sessionId}/assemblies/{recordId}; GET /v1/status; GET /v1/sessions; GET /v1/active; POST /v1/what-if;
GET /v1/world-books/{id}/entries/{uid}/why; GET /v1/activation-settings; PUT /v1/activation-settings;
POST /v1/activation-settings/import; GET /v1/trash; POST /v1/trash/{id}/restore; GET /v4/capabilities; GET /v4/stats;
GET /v4/profile; GET /v4/sessions/{sessionId}/turns; GET /v4/sessions/{sessionId}/turns/{turnId};
GET /v4/sessions/{sessionId}/turns/{turnId}/decisions; GET /v4/sessions/{sessionId}/export;
GET /v4/sessions/{sessionId}/turns/{turnId}/entries/{qualifiedEntryId}; GET /v4/sessions/{sessionId}/live;
GET /v4/sessions/{sessionId}/turns/{turnId}/compare/{otherTurnId};
GET /v4/sessions/{sessionId}/turns/{turnId}/export`
  .split(";")
  .map((row) => row.trim());

describe("the table of routes", () => {
  it("has each route of the published API once, and our own", () => {
    const rows = routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(rows.toSorted()).toEqual(EXPECTED.toSorted());
  });

  it("has a bounded body for every write but deletions and restores", () => {
    const without = routes.filter(({ method, body }) => method !== "get" && body === undefined);
    expect(without.every(({ method, path }) => method === "delete" || path.endsWith("/restore"))).toBe(true);
    expect(routes.filter(({ method, body }) => method === "get" && body !== undefined)).toEqual([]);
    for (const { body } of routes) expect(body === undefined || LIMITS[body.limit].value > 0).toBe(true);
  });

  it("makes every write of a resource conditional", () => {
    const writes = routes.filter(({ method }) => method !== "get" && method !== "post");
    expect(writes.filter(({ conditional }) => conditional !== true)).toEqual([]);
    for (const route of routes.filter(({ conditional }) => conditional === true)) expect(route.refusals).toContain(409);
  });

  it("lets every path with an id be missing", () => {
    const withId = routes.filter(({ path }) => path.includes("{id}"));
    expect(withId.filter(({ refusals }) => refusals?.includes(404) !== true)).toEqual([]);
    expect(routes.every(({ area }) => Object.hasOwn(AREAS, area))).toBe(true);
  });
});
