import { describe, expect, it } from "vitest";

import { defaultConfig, readConfig } from "../../src/host/config.ts";

describe("readConfig", () => {
  it("has a default for everything, and takes a row that says nothing", () => {
    const defaults = {
      maxProfileBytes: 524_288,
      scanDeadlineMs: 1_500,
      sessionsMax: 2_048,
      window: { messages: 128, units: 65_536 },
      trace: {
        recordBytesMax: 2 * 1024 * 1024,
        totalBytesMax: 16 * 1024 * 1024,
        turnStoreBytesMax: 512 * 1024 * 1024,
      },
      security: { allowRemoteClients: false, allowedHosts: [] },
    };
    for (const given of [undefined, null, {}, { window: {}, security: {} }]) {
      expect(readConfig(given)).toEqual({ ok: true, config: defaults });
    }
    expect(defaultConfig()).toEqual(defaults);
  });

  it("takes what it is given, and clamps to the hard bounds", () => {
    const given = {
      dataDir: "/data",
      threads: 2,
      maxProfileBytes: 1e9,
      sessionsMax: 10_000,
      window: { messages: 5_000, units: 1e9 },
      trace: { recordBytesMax: 1e9, totalBytesMax: 1e9, turnStoreBytesMax: 1e12 },
      security: { allowedHosts: ["box.lan"] },
    };
    expect(readConfig(given)).toMatchObject({
      ok: true,
      config: {
        dataDir: "/data",
        threads: 2,
        maxProfileBytes: 2 * 1024 * 1024,
        sessionsMax: 4_096,
        window: { messages: 1_024, units: 1024 * 1024 },
        trace: { recordBytesMax: 4 * 1024 * 1024, totalBytesMax: 32 * 1024 * 1024, turnStoreBytesMax: 1e12 },
        security: { allowRemoteClients: false, allowedHosts: ["box.lan"] },
      },
    });
  });

  it("sends turns nowhere unless it is told where; protobuf without headers then", () => {
    const read = readConfig({ trace: { otlp: { endpoint: "http://127.0.0.1:4318/v1/traces" } } });
    expect(read.ok && read.config.trace.otlp).toEqual({
      endpoint: "http://127.0.0.1:4318/v1/traces",
      headers: {},
      format: "protobuf",
    });
    expect(defaultConfig().trace.otlp).toBeUndefined();
  });

  it.each([
    ["no address", { endpoint: "collector" }, "$.trace.otlp.endpoint: takes an http or https address"],
    ["another scheme", { endpoint: "file:///etc/passwd" }, "$.trace.otlp.endpoint: takes an http"],
    ["a password in it", { endpoint: "http://me:secret@host/" }, "without a name and password"],
    ["a line break in a header", { endpoint: "http://h/", headers: { a: "x\r\nb: y" } }, "$.trace.otlp.headers.a"],
    ["a header that is no name", { endpoint: "http://h/", headers: { "a b": "x" } }, "$.trace.otlp.headers"],
    ["another format", { endpoint: "http://h/", format: "xml" }, "$.trace.otlp.format"],
    ["no endpoint", {}, "$.trace.otlp.endpoint"],
  ])("says what is wrong with where turns are sent: %s", (_name, otlp, why) => {
    const read = readConfig({ trace: { otlp } });
    expect(read.ok ? "" : read.why).toContain(why);
    expect(read.ok ? "" : read.why).not.toContain("secret");
  });

  it("ignores bounds of the trace that would keep nothing", () => {
    const traceOf = (trace: object): unknown => {
      const read = readConfig({ trace });
      return read.ok ? read.config.trace : read.why;
    };
    expect(traceOf({ recordBytesMax: 4_095, totalBytesMax: 4_096 })).toEqual({
      recordBytesMax: 2 * 1024 * 1024,
      totalBytesMax: 4_096,
      turnStoreBytesMax: 512 * 1024 * 1024,
    });
    expect(traceOf({ recordBytesMax: 4_096, totalBytesMax: -1, turnStoreBytesMax: 4_096 })).toEqual({
      recordBytesMax: 4_096,
      totalBytesMax: 16 * 1024 * 1024,
      turnStoreBytesMax: 4_096,
    });
    expect(traceOf({ totalBytesMax: 1.5 })).toContain("$.trace.totalBytesMax: ");
  });

  it.each([
    ["a text in place of the row", "on", "$: "],
    ["a text in place of a number", { maxProfileBytes: "much" }, "$.maxProfileBytes: "],
    ["a number below its bound", { scanDeadlineMs: 1 }, "$.scanDeadlineMs: "],
    ["a fraction", { window: { units: 1.5 } }, "$.window.units: "],
    ["a list entry", { security: { allowedHosts: ["a", 5] } }, "$.security.allowedHosts[1]: "],
    ["an empty folder", { dataDir: "" }, "$.dataDir: "],
    ["a name that is no setting", { securty: {} }, "$.securty: no such setting"],
    ["one within", { window: { tokens: 3 } }, "$.window.tokens: no such setting"],
  ])("names the place of %s", (_what, given, why) => {
    const read = readConfig(given);
    expect(read).toMatchObject({ ok: false, why: expect.stringContaining(why) as string });
  });

  it("names all of them", () => {
    expect(readConfig({ threads: 0, sessionsMax: -1 })).toMatchObject({
      why: expect.stringMatching(/\$\.sessionsMax: .*; \$\.threads: |\$\.threads: .*; \$\.sessionsMax: /u) as string,
    });
  });
});
