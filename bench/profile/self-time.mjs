// Whose code the samples of a profile were taken in.
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../../scripts/prepare.mjs";

const SQLITE = "SQLite (better-sqlite3)";
const NETWORK = /^node:(_?http|_?stream|net$|zlib|internal\/(http|streams|stream_base|webstreams|net))/;
const FOLDERS_DEEP = 3;
/** V8's names for what isn't a function. Null isn't the server's work. */
const NOT_FUNCTIONS = {
  "(garbage collector)": "garbage collection",
  "(program)": "outside of JavaScript",
  "(root)": "outside of JavaScript",
  "(idle)": null,
};

/** Functions with the milliseconds that they themselves took: `{ name, file, owner, ms }`, the heaviest first. */
export function functionsOf({ nodes, samples, timeDeltas }) {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const spent = new Map();
  for (const [at, id] of samples.entries()) spent.set(id, (spent.get(id) ?? 0) + timeDeltas[at] / 1000);
  const functions = new Map();
  for (const [id, ms] of spent) {
    const { callFrame } = byId.get(id);
    const { file, owner } = placeOf(id);
    if (owner === null) continue;
    const name = callFrame.functionName || "(nameless)";
    const key = `${name} ${file} ${callFrame.lineNumber}`;
    const known = functions.get(key) ?? { name, file, owner, ms: 0 };
    functions.set(key, { ...known, ms: known.ms + ms });
  }
  return [...functions.values()].toSorted((a, b) => b.ms - a.ms);

  /** A native function belongs to the function that calls it. */
  function placeOf(id) {
    const { functionName, url, lineNumber, columnNumber } = byId.get(id).callFrame;
    if (functionName in NOT_FUNCTIONS) return { file: "", owner: NOT_FUNCTIONS[functionName] };
    if (url) return placeInFile(url, lineNumber, columnNumber);
    return placeOf(parents.get(id));
  }
}

/** Milliseconds by owner, the most first. */
export function ownersOf(functions) {
  const owners = new Map();
  for (const { owner, ms } of functions) owners.set(owner, (owners.get(owner) ?? 0) + ms);
  return [...owners].toSorted(([, a], [, b]) => b - a);
}

function placeInFile(url, line, column) {
  if (url === "node:inspector") return { file: url, owner: null };
  if (url.startsWith("node:"))
    return { file: url, owner: NETWORK.test(url) ? "Node's http and streams" : "Node's other modules" };
  const file = url.startsWith("file:") ? sourceOf(fileURLToPath(url), line, column) : url;
  if (file === "bench/profile/probe.mjs") return { file: "", owner: SQLITE };
  const [, inPackage, packageName] = /.*node_modules\/(((?:@[^/]+\/)?[^/]+).*)/.exec(file) ?? [];
  if (packageName) return { file: inPackage, owner: packageName === "better-sqlite3" ? SQLITE : packageName };
  return { file, owner: dirname(file).split("/").slice(0, FOLDERS_DEEP).join("/") };
}

const maps = new Map();

/** The source of a place in the build, otherwise the file itself, as a path in the project. */
function sourceOf(file, line, column) {
  if (!maps.has(file)) {
    const map = `${file}.map`;
    maps.set(file, existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, "utf8"))) : null);
  }
  const source = maps.get(file)?.findEntry(line, column).originalSource;
  return relative(root, source ? join(dirname(file), source) : file);
}
