// `npm start`. Plain JavaScript, so that it can tell an older Node, which cannot read the sources, what is wrong.
const [major] = process.versions.node.split(".").map(Number);
if (major >= 24) {
  const { main } = await import("./dsh/start/main.ts");
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    console.error(`npm start: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
} else {
  console.error(
    `npm start needs Node 24, which the project installs as the package "node"; this is ${process.versions.node}.\n` +
      "Run `npm ci` (without --ignore-scripts), or repair it with `npm rebuild node`.",
  );
  process.exitCode = 1;
}
