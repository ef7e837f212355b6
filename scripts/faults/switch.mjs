// Says which faults are on. Each process and each page reads it once. Runs only in the copy that
// scripts/faults.mjs makes.

/** Folder of the copy, which scripts/faults.mjs fills in. */
const FOLDER = "";

const builtin = globalThis.process?.getBuiltinModule;
const fs = builtin?.("node:fs");

/** Ids of faults, or 'record' to make no fault, but note which tests reach a place. */
const chosen = fs ? fs.readFileSync(`${FOLDER}/on`, "utf8") : (document.documentElement.dataset.fault ?? "");

/** The ids for the page, where style sheets and scripts find them. */
export const onPage = chosen || undefined;

export function fault(id) {
  if (chosen === "record") reached(id);
  return chosen.includes(id);
}

const noted = new Set();

function reached(id) {
  if (fs) note(id);
  else if (!noted.has(id)) {
    noted.add(id);
    void fetch(`/healthz?fault=${id}`, { keepalive: true });
  }
}

function note(id) {
  const line = `${id}\t${fs.readFileSync(testsOf(), "utf8")}\n`;
  if (noted.has(line)) return;
  noted.add(line);
  fs.appendFileSync(`${FOLDER}/reached`, line);
}

let place;

/**
 * The file with the running test's name. It belongs to the process that runs the tests, which started this
 * one.
 */
function testsOf() {
  let pid = process.pid;
  while (!place && pid > 1) {
    const file = `${FOLDER}/at/${pid}`;
    if (fs.existsSync(file)) place = file;
    pid = Number(fs.readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "").split(" ")[2]);
  }
  return place ?? `${FOLDER}/at/nobody`;
}

// A page's scripts report what they reach in a request.
if (fs && chosen === "record")
  builtin("node:diagnostics_channel").subscribe("http.server.request.start", ({ request }) => {
    const [, id] = /^\/healthz\?fault=(\w+)$/.exec(request.url) ?? [];
    if (id) note(id);
  });
