// A plugin of DSH that sees, and may change, what is assembled: by DSH's own hooks alone, without any request over HTTP.
// config: { move: "character:description" } puts that part before the other parts; with `text` it says that instead.
export const name = "official-prompt-observer";

const PART = /^pmp-dsh-tavern:part:\d{4,}:([^:]+):(.+)$/;
const report = (what) => console.log(`${name} ${JSON.stringify(what)}`);

export function apply(ctx, { move, text } = {}) {
  /** What was returned last for each agent, until its request leaves. */
  const returned = new Map();

  const assemble = async (_assembly, { agent }, next) => {
    const assembly = await next();
    const parts = assembly.sections.filter((section) => PART.test(section.name));
    const matches = parts.filter(({ name: part }) => part.replace(PART, "$1:$2") === move);
    report({ event: "assembled", session: agent.id, parts: parts.map((part) => part.name), matches: matches.length });
    if (matches.length === 1) {
      const [match] = matches;
      const changed = text === undefined ? match : { ...match, text };
      const order = [changed, ...parts.filter((part) => part !== match)];
      assembly.sections = assembly.sections.map((section) => (PART.test(section.name) ? order.shift() : section));
    } else if (move !== undefined) {
      // None, or several: it is not known which is meant, so nothing is changed and nothing is said in its place.
      report({ event: matches.length === 0 ? "no-match" : "ambiguous", session: agent.id, move });
    }
    returned.set(agent.id, assembly);
    return assembly;
  };

  // Other plugins come after this one, so what is sent is looked at where it is sent. Not async: DSH needs the stream.
  const stream = (options, next) => {
    const assembly = options.purpose === undefined ? returned.get(options.sessionId) : undefined;
    if (assembly !== undefined)
      report({ event: "sent", session: options.sessionId, ...found(assembly, systemOf(options)) });
    return next();
  };

  // Outermost, so that `next()` gives what every other plugin has made, and this one's answer is the last.
  ctx.on("system-prompt/assemble", assemble, { prepend: true });
  ctx.on("llm/stream", stream);
  ctx.on("agent/disposed", ({ agent }) => void returned.delete(agent.id));
}

/** Log formats before 3 have one system text; later ones have system messages. */
function systemOf({ system, messages = [] }) {
  const texts = messages.filter(({ role }) => role === "system").flatMap(({ content }) => content);
  return system ?? texts.map((block) => block.text ?? "").join("\n\n");
}

/** Parts as DSH renders them, looked for in the system text in their order. */
function found({ sections, variables }, system) {
  const value = (whole, variable) => variables[variable] ?? whole;
  const parts = sections.filter((section) => PART.test(section.name) && section.text !== "");
  let from = 0;
  const missing = parts.filter((part) => {
    const rendered = part.text.replace(/\{\{([a-z][a-z0-9_]*)\}\}/g, value);
    const at = system.indexOf(rendered, from);
    if (at >= 0) from = at + rendered.length;
    return at < 0;
  });
  return { parts: parts.length, missing: missing.map((part) => part.name), characters: [...system].length };
}
