import { describe, expect, it } from "vitest";
import { optionLines, parseOptions, type OptionRow } from "../../../src/host/cli/options.ts";

const ROWS: readonly OptionRow[] = [
  { name: "depth", value: "N", help: "a number" },
  { name: "json", help: "a switch" },
  { name: "source", value: "X", multiple: true, help: "several" },
  { name: "help", short: "h", help: "help\nin two lines" },
];

describe("parseOptions", () => {
  it("reads files, values and switches in any order", () => {
    const options = parseOptions(["a", "--depth", "2", "--json", "-", "--source=x=1", "--source", "y", "-h"], ROWS);
    expect(options.files).toEqual(["a", "-"]);
    expect([options.flag("json"), options.flag("help"), options.flag("depth")]).toEqual([true, true, false]);
    expect([options.integer("depth", 0), options.text("depth"), options.text("json")]).toEqual([2, "2", undefined]);
    expect([options.texts("source"), options.texts("depth")]).toEqual([["x=1", "y"], []]);
  });

  it.each([[["--nope"]], [["--depth"]], [["--json=1"]], [["-x"]]])("refuses %j", (argv) => {
    expect(() => parseOptions(argv, ROWS)).toThrow(expect.objectContaining({ code: "usage-option" }));
  });

  it.each(["x", "", " ", "-1", "NaN", "1.5", "0x10", "1e3", "Infinity", "1e999", "+1", "٣", "9".repeat(20)])(
    "refuses the number %j",
    (text) => {
      expect(() => parseOptions([`--depth=${text}`], ROWS).integer("depth", 0)).toThrow(
        `--depth takes a whole number of at least 0, not ${JSON.stringify(text)}`,
      );
    },
  );

  it("keeps to both bounds of a number", () => {
    const of = (text: string) => parseOptions([`--depth=${text}`], ROWS).integer("depth", 1, { max: 100, or: "none" });
    expect([of("1"), of("100"), of("007")]).toEqual([1, 100, 7]);
    for (const text of ["0", "101"])
      expect(() => of(text)).toThrow("--depth takes a whole number from 1 to 100, or none");
  });

  it.each([
    [["--depth"], "Option '--depth <value>' argument missing"],
    [["--depth", "--json"], /^Option '--depth' argument is ambiguous\. Did you forget .* use '--depth=-XYZ'\.$/],
    [["--json=1"], "Option '--json' does not take an argument"],
    [["--nope"], "Unknown option '--nope'."],
  ])("says what is wrong with %j", (argv, message) => {
    expect(() => parseOptions(argv, ROWS)).toThrow(message);
  });

  it("knows choices", () => {
    const options = parseOptions(["--depth=Infinity", "--source=a"], ROWS);
    expect(options.choice("depth", ["Infinity", "b"])).toBe("Infinity");
    expect(() => options.choice("depth", ["a", "b"])).toThrow(/--depth takes a, b/);
    expect([options.choice("json", ["a"]), options.integer("json", 0)]).toEqual([undefined, undefined]);
  });
});

it("prints rows as help, texts in one column", () => {
  expect(optionLines(ROWS)).toEqual([
    "  --depth N   a number",
    "  --json      a switch",
    "  --source X  several",
    "  -h, --help  help",
    "              in two lines",
  ]);
  const [head, text] = optionLines([{ name: "a-very-long-name-of-an-option", value: "VALUE", help: "x" }]);
  expect([head, text?.trim()]).toEqual(["  --a-very-long-name-of-an-option VALUE", "x"]);
});
