// Which faults are on: read once, by each process and each page. Runs only in the copy that scripts/faults.mjs makes.

/** scripts/faults.mjs writes its own folder here. */
const FOLDER = "";

const builtin = globalThis.process?.getBuiltinModule;
const fs = builtin?.("node:fs");

/** Ids of faults, or 'record': no fault, but the tests that reach a place are noted. */
const chosen = fs ? fs.readFileSync(`${FOLDER}/on`, "utf8") : (document.documentElement.dataset.fault ?? "");

/** For the page: style sheets and scripts find it there. */
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

/** The file with the running test's name: of the process that runs the tests, which started this one. */
function testsOf() {
  let pid = process.pid;
  while (!place && pid > 1) {
    const file = `${FOLDER}/at/${pid}`;
    if (fs.existsSync(file)) place = file;
    pid = Number(fs.readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "").split(" ")[2]);
  }
  return place ?? `${FOLDER}/at/nobody`;
}

// What a page's scripts reach comes as a request.
if (fs && chosen === "record")
  builtin("node:diagnostics_channel").subscribe("http.server.request.start", ({ request }) => {
    const [, id] = /^\/healthz\?fault=(\w+)$/.exec(request.url) ?? [];
    if (id) note(id);
  });
