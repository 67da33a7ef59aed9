// Reads the trace of a session over HTTP alone: `node trace-reader.mjs http://127.0.0.1:PORT SESSION [RECORD]`.
const [origin, sessionId, recordId] = process.argv.slice(2);
if (!origin || !sessionId) throw new Error("usage: trace-reader.mjs ORIGIN SESSION [RECORD]");
const session = `/sessions/${encodeURIComponent(sessionId)}/assemblies`;

async function read(path) {
  const response = await fetch(`${origin}/pmp-dsh-tavern/api/v3${path}`, { cache: "no-store" });
  const answer = await response.json();
  if (!response.ok || !answer.ok)
    throw Object.assign(new Error(`${answer.code}: ${answer.error}`), { status: response.status });
  return answer;
}

/** `apiVersion` alone is not enough: another contract had the same number. */
const capabilities = await read("/capabilities");
if (capabilities.contract !== "prompt-trace-primitives") throw new Error(`unknown contract ${capabilities.contract}`);

const { records } = await read(session);
console.log(`${records.length} records; an empty index does not mean that nothing was contributed`);
for (const row of records) {
  console.log(
    `  ${row.id}  turn ${row.turn} step ${row.step} attempt ${row.attempt}: ${row.status}, ${row.contentStatus}`,
  );
}

const wanted = recordId ?? records.at(-1)?.id;
if (wanted !== undefined) {
  try {
    show((await read(`${session}/${encodeURIComponent(wanted)}`)).record);
  } catch (error) {
    if (error.status !== 404) throw error;
    console.log(`record ${wanted} is not kept (any more); that says nothing about its turn`);
  }
}

function show(record) {
  console.log(`record ${record.id}: ${record.contentStatus}`);
  for (const part of [...(record.sections ?? []), ...(record.contexts ?? [])]) {
    // A name is a place of this one assembly; who contributed stands in `sources`, never in the name.
    console.log(`# ${part.name} [${part.sources.map(describe).join("; ")}]`);
    console.log(part.text ?? `(no text: ${part.referenceError ?? part.contentStatus ?? record.contentStatus})`);
  }
  if (record.failure) console.log(`failed: ${record.failure.code}: ${record.failure.message}`);
  else if (record.failureStatus) console.log(`failed, and why cannot be read: ${record.failureReferenceError}`);
}

/** What a source says of itself. Its own text was never stored. */
function describe({ kind, resourceId, field, relationship, entryId, qualifiedEntryId }) {
  // Early candidates of the API had the whole identity in `entryId`; only with the other field is it a uid.
  const entry = qualifiedEntryId === undefined || entryId === null ? "" : ` entry ${entryId}`;
  return `${kind} ${resourceId} ${field}${entry} (${relationship})`;
}
