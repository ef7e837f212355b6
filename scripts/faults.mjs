// Chooses faults by a seed, to see which of them a suite of tests catches (docs/tour.md, 'Tests'):
//   node scripts/faults.mjs choose             copies the tree, chooses, and builds with each fault behind a switch
//   node scripts/faults.mjs record RUN [PATH…] runs tests without a fault, and notes which of them reach which
//   node scripts/faults.mjs kill RUN [PATH…]   runs, for each fault, the tests that reach it until one fails
//   node scripts/faults.mjs report             lists which are caught
// with --seed 1 --count 50 --suite all (or quick) --dir FOLDER for the copy, outside of the repository.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";
import { AREAS, placesIn } from "./faults/places.mjs";
import { binary, root } from "./prepare.mjs";

const vitest = { tool: "vitest", args: ["run"], paths: ["tests/domain", "tests/ui", "tests/house"] };
const playwright = { tool: "playwright", paths: ["tests/browser"] };
const RUNS = {
  rules: vitest,
  http: { ...vitest, paths: ["tests/http"] },
  chain: { ...vitest, paths: ["tests/domain", "tests/http"], env: { TEST_CHAIN: "1" } },
  scripts: { ...playwright, args: ["test", "--project=scripts"] },
  "no-scripts": { ...playwright, args: ["test", "--project=no-scripts"] },
};

/** Which tests belong to a suite. A test is 'RUN PATH'; browser tests add ':LINE' and their tags. */
const SUITES = {
  all: () => true,
  quick: (test, { tags = [] }) => {
    const leftOut = ["all", `all-${test.split(" ", 1)[0]}`];
    return !/^chain |\.all\./.test(test) && !tags.some((tag) => leftOut.includes(tag));
  },
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "50" },
    suite: { type: "string", default: "all" },
    dir: { type: "string" },
  },
});
const [command, run, ...paths] = positionals;
const folder = options.dir ?? join(tmpdir(), `faults-${options.seed}`);
const tree = join(folder, "tree");
const inSuite = SUITES[options.suite];

const hash = (...words) => createHash("sha256").update(words.join("\0")).digest("hex");
const kept = (name, otherwise) =>
  existsSync(join(folder, name)) ? JSON.parse(readFileSync(join(folder, name), "utf8")) : otherwise;
const keep = (name, value) => writeFileSync(join(folder, name), JSON.stringify(value, null, 1));
const select = (id) => writeFileSync(join(folder, "on"), id);

function choose() {
  copyTree();
  mustRun("react-router", ["typegen"], "@react-router/dev");
  const faults = chosenFrom(allPlaces(), Number(options.count));
  faults.forEach(compileIn);
  edit("scripts/faults/switch.mjs", 'FOLDER = ""', `FOLDER = ${JSON.stringify(folder)}`);
  edit("app/root.tsx", "<html ", "<html data-fault={__onPage} ");
  edit("app/root.tsx", /^/, 'import { onPage as __onPage } from "../scripts/faults/switch.mjs"; ');
  keep("faults.json", faults);
  console.log(`${faults.length} faults; building …`);
  const npm = spawnSync("npm", ["run", "--silent", "build"], { cwd: tree, stdio: "inherit" });
  process.exit(npm.status ?? 1);
}

function copyTree() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "at"), { recursive: true });
  writeFileSync(join(folder, "at/nobody"), "nobody");
  select("");
  const left = new Set(
    ["node_modules", ".git", "build", "data", ".react-router"].map((name) => join(root, name)),
  );
  cpSync(root, tree, { recursive: true, filter: (source) => !left.has(source) });
  spawnSync("cp", ["-al", join(root, "node_modules"), tree]);
}

function mustRun(name, args, packageName = name) {
  const { status } = spawnSync(process.execPath, [binary(packageName, name), ...args], {
    cwd: tree,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(1);
}

const textOf = (path) => readFileSync(join(tree, path), "utf8");

function edit(path, before, after) {
  const text = textOf(path);
  const edited = text.replace(before, () => after);
  if (edited === text) throw new Error(`${path} has no ${before}`);
  writeFileSync(join(tree, path), edited);
}

function allPlaces() {
  const [list] = /PERMISSIONS = \[[^\]]*/.exec(textOf("app/domain/permissions.ts"));
  const permissions = [...list.matchAll(/"(.*?)"/g)].map(([, name]) => name);
  const files = ["app", "db"].flatMap((room) =>
    readdirSync(join(tree, room), { recursive: true }).map((file) => join(room, file)),
  );
  const code = files.filter((file) => /\.(tsx?|css)$/.test(file));
  const times = new Map();
  return code.sort().flatMap((path) =>
    placesIn(path, textOf(path), permissions).map((place) => {
      // By its text, not its position, so that edits of other code don't change the choice.
      const words = hash(options.seed, path, place.kind, place.context, place.text);
      const time = times.get(words) ?? 0;
      times.set(words, time + 1);
      const line = textOf(path).slice(0, place.start).split("\n").length;
      return { ...place, line, id: hash(words, time).slice(0, 8) };
    }),
  );
}

/**
 * Chooses equally many from each area, of different kinds, at most one in a file, and none that the compiler
 * sees.
 */
function chosenFrom(places, count) {
  const spare = inTurn(places, count * 2);
  let faults;
  for (let refused = [], pool = spare; ; pool = pool.filter((place) => !refused.includes(place))) {
    faults = pool === spare ? spare : inTurn(pool, count);
    refused = seenByCompiler(faults);
    console.log(`${faults.length} places, of which the compiler sees ${refused.length}`);
    if (pool !== spare && refused.length === 0) return faults;
  }
}

function inTurn(places, count) {
  const byArea = groups(places, "area");
  const areas = AREAS.map(([area]) =>
    Object.values(groups(byArea[area] ?? [], "kind"))
      .map((kind) => kind.sort((a, b) => (a.id < b.id ? -1 : 1)))
      .sort(([a], [b]) => (turn(a) < turn(b) ? -1 : 1)),
  );
  const files = new Set();
  const taken = [];
  for (let round = 0; round < count && taken.length < count; round += 1)
    for (const kinds of areas) {
      const place = kinds[round % kinds.length]?.find(({ path }) => !files.has(path));
      if (!place || taken.length === count) continue;
      files.add(place.path);
      taken.push(place);
    }
  return taken;
}

const turn = ({ area, kind }) => hash(options.seed, area, kind);

function groups(places, by) {
  const all = {};
  for (const place of places) (all[place[by]] ??= []).push(place);
  return all;
}

const parsed = new Map();

/**
 * The faults that the compiler reports in their own file or in one that imports it. Each fault is in a file
 * of its own.
 */
function seenByCompiler(faults) {
  const mutated = new Map(faults.map((fault) => [join(tree, fault.path), fault]));
  const { config } = ts.readConfigFile(join(tree, "tsconfig.json"), ts.sys.readFile);
  const { fileNames, options: settings } = ts.parseJsonConfigFileContent(config, ts.sys, tree);
  const host = ts.createCompilerHost(settings, true);
  host.getSourceFile = (file, language) => {
    const fault = mutated.get(file);
    const key = `${file} ${fault?.id}`;
    if (!parsed.has(key) && existsSync(file)) {
      const text = readFileSync(file, "utf8");
      parsed.set(
        key,
        ts.createSourceFile(file, fault ? put(text, fault, fault.mutated) : text, language, true),
      );
    }
    return parsed.get(key);
  };
  const program = ts.createProgram({ rootNames: fileNames, options: settings, host });
  const found = new Set();
  for (const file of program
    .getSourceFiles()
    .filter(({ fileName }) => !fileName.includes("/node_modules/"))) {
    const used = file.imports
      .map(
        (name) => program.getResolvedModuleFromModuleSpecifier(name, file)?.resolvedModule?.resolvedFileName,
      )
      .filter((path) => mutated.has(path));
    const own = mutated.get(file.fileName);
    if (!own && used.length === 0) continue;
    const errors = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    if (errors.length > 0)
      for (const fault of own ? [own] : used.map((path) => mutated.get(path))) found.add(fault);
  }
  return [...found];
}

const put = (text, { start, end }, instead) => text.slice(0, start) + instead + text.slice(end);

function compileIn(fault) {
  const { id, path, kind, switched } = fault;
  if (kind === "style") return writeFileSync(join(tree, path), put(textOf(path), fault, switched(id)));
  const asked = put(textOf(path), fault, switched(`__fault("${id}")`));
  const from = relative(dirname(path), "scripts/faults/switch.mjs");
  writeFileSync(join(tree, path), `import { fault as __fault } from "${from}"; ${asked}`);
}

/** Runs tests in the copy. Returns their report, or null if time ran out. */
async function test(run, paths, args, limitMs = 2 ** 31 - 1) {
  const { tool, args: always, env } = RUNS[run];
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  const program = tool === "vitest" ? binary("vitest") : binary("@playwright/test", "playwright");
  const child = spawn(process.execPath, [relative(root, program), ...always, ...paths, ...args], {
    cwd: tree,
    stdio: ["ignore", command === "record" ? "inherit" : "ignore", "inherit"],
    detached: true,
    env: {
      ...process.env,
      ...(options.suite === "all" && { TEST_ALL: "1" }),
      ...env,
      FAULTS: folder,
      FAULTS_RUN: run,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    process.kill(-child.pid, "SIGKILL");
  }, limitMs);
  const status = await new Promise((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
  return { late, status, tests: tool === "vitest" ? ofVitest(run, results) : ofPlaywright(run, results) };
}

function ofVitest(run, { testResults = [] }) {
  return testResults.map(({ name, startTime, endTime, status, message, assertionResults }) => {
    const failed = assertionResults.find((one) => one.status === "failed");
    const why = failed ? `${failed.fullName}: ${failed.failureMessages[0]}` : message;
    return {
      name: `${run} ${relative(tree, name)}`,
      ms: endTime - startTime,
      failed: status === "failed" ? firstLine(why) : null,
    };
  });
}

function ofPlaywright(run, { suites = [] }) {
  return suites.flatMap((suite) => [
    ...ofPlaywright(run, suite),
    ...(suite.specs ?? []).map(({ title, file, line, tags, ok, tests }) => {
      const results = tests.flatMap((one) => one.results);
      const failed = `${title}: ${results.findLast(({ error }) => error)?.error.message}`;
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      return {
        name: `${run} tests/browser/${file}:${line}`,
        ms,
        tags,
        failed: ok ? null : firstLine(failed),
      };
    }),
  ]);
}

// oxlint-disable-next-line no-control-regex -- colors of the terminal
const firstLine = (text) =>
  text
    .replace(/\u001b\[\d*m/g, "")
    .split("\n")
    .slice(0, 2)
    .join(" ")
    .slice(0, 300);

const reporters = (tool, ...more) =>
  tool === "vitest"
    ? [
        "--maxWorkers=1",
        "--reporter=json",
        `--outputFile.json=${join(folder, "report.json")}`,
        ...more.map((one) => `--reporter=${one}`),
      ]
    : ["--workers=1", "--retries=0", `--reporter=${["json", ...more].join()}`];

async function record() {
  rmSync(join(folder, "at"), { recursive: true });
  mkdirSync(join(folder, "at"));
  writeFileSync(join(folder, "at/nobody"), "nobody");
  const { tool, paths: everything } = RUNS[run];
  select("record");
  const { tests } = await test(
    run,
    paths.length > 0 ? paths : everything,
    reporters(tool, "./scripts/faults/name-test.mjs", tool === "vitest" ? "default" : "list"),
  );
  select("");
  const known = kept("tests.json", {});
  // All tests made in a loop count; they share one line.
  for (const { name } of tests) delete known[name];
  for (const { name, ms, tags, failed } of tests) {
    const before = known[name] ?? { ms: 0, failed: null };
    known[name] = { ms: before.ms + ms, tags, failed: before.failed ?? failed };
  }
  keep("tests.json", known);
  const red = tests.filter(({ failed }) => failed);
  console.log(`${tests.length} recorded, ${red.length} fail without a fault and prove nothing:`);
  for (const { name, failed } of red) console.log(`  ${name}: ${failed}`);
}

/**
 * Names of the tests that reach a fault, quickest first, but those about the same nouns before all others.
 */
function reaching(fault, known, reached) {
  const words = new Set(fault.path.replace(".server.", ".").match(/[a-z]{4,}/g));
  const nouns = (name) =>
    name.match(/[a-z]{4,}/g).filter((word) => words.has(word) || words.has(`${word}s`)).length;
  const noted = reached.get(fault.id) ?? new Set();
  return Object.keys(known)
    .filter(
      (name) =>
        !known[name].failed &&
        inSuite(name, known[name]) &&
        (noted.has(name) || mayReach(fault, name, noted)),
    )
    .sort((a, b) => nouns(b) - nouns(a) || known[a].ms - known[b].ms);
}

/**
 * Whether a test may reach a fault that isn't noted: a style, which only measuring tests see, or code that runs when
 * its module loads, which is once for many tests that share a process.
 */
function mayReach({ kind, atLoad }, name, noted) {
  const [run, path] = name.split(" ");
  const kin = `${run} ${path.split("/", 2).join("/")}/`;
  if (atLoad) return [...noted].some((other) => other.startsWith(kin));
  return (
    kind === "style" &&
    path.startsWith("tests/browser/") &&
    /boundingBox|scrollWidth|ClientRect|toHaveCSS|ComputedStyle|pdf\(/.test(textOf(path.split(":")[0]))
  );
}

function readReached() {
  const reached = new Map();
  const lines = existsSync(join(folder, "reached"))
    ? readFileSync(join(folder, "reached"), "utf8").split("\n")
    : [];
  for (const line of lines) {
    const [id, name] = line.split("\t");
    reached.set(id, (reached.get(id) ?? new Set()).add(name));
  }
  return reached;
}

/**
 * Runs each fault alone with the tests nearest to it. Then runs those still uncaught all at once, and each
 * alone with only the tests that failed. Two faults that hide each other from every test would be missed.
 */
async function kill() {
  const known = kept("tests.json", {});
  const reached = readReached();
  const outcomes = kept("outcomes.json", {});
  const isWanted = (name) =>
    name.startsWith(`${run} `) && (paths.length === 0 || paths.some((path) => name.includes(path)));
  const notRun = ({ id }, names) =>
    names.filter((name) => isWanted(name) && outcomes[id]?.[name] === undefined);

  async function alone(fault, names) {
    if (names.length === 0) return;
    select(fault.id);
    const failed = await firstFailure(names, known);
    outcomes[fault.id] = { ...outcomes[fault.id], ...(failed ?? passed(names)) };
    keep("outcomes.json", outcomes);
    const said = failed ? Object.entries(failed).flat().join(": ") : `${names.length} pass`;
    console.log(`${fault.id} ${fault.path}:${fault.line} ${said}`);
  }

  const open = [];
  for (const fault of kept("faults.json")) {
    const all = reaching(fault, known, reached);
    const isCaught = () => all.some((name) => outcomes[fault.id]?.[name]);
    if (isCaught()) continue;
    await alone(fault, notRun(fault, all).slice(0, 4));
    const names = notRun(fault, all);
    if (!isCaught() && names.length > 0) open.push({ fault, names });
  }
  const names = [...new Set(open.flatMap((one) => one.names))];
  console.log(`${open.length} faults at once with ${names.length} tests …`);
  if (names.length > 0) {
    select(open.map(({ fault }) => fault.id).join(" "));
    const { tests } = await test(run, pathsOf(names), reporters(RUNS[run].tool));
    const green = new Set(tests.filter(({ failed }) => !failed).map(({ name }) => name));
    for (const { name, failed } of tests) if (failed) green.delete(name);
    for (const { fault, names } of open) {
      outcomes[fault.id] = { ...outcomes[fault.id], ...passed(names.filter((name) => green.has(name))) };
      await alone(
        fault,
        names.filter((name) => !green.has(name)),
      );
    }
    keep("outcomes.json", outcomes);
  }
  select("");
}

const passed = (names) => Object.fromEntries(names.map((name) => [name, ""]));
const pathsOf = (names) => names.map((name) => name.split(" ")[1]);

/** The first failing test and its message; null if all pass. */
async function firstFailure(names, known) {
  const limit = 300_000 + 4 * names.reduce((sum, name) => sum + known[name].ms, 0);
  const stop = RUNS[run].tool === "vitest" ? "--bail=1" : "--max-failures=1";
  const { late, status, tests } = await test(
    run,
    pathsOf(names),
    [...reporters(RUNS[run].tool), stop],
    limit,
  );
  const failed = tests.find((one) => one.failed);
  if (failed) return { [failed.name]: failed.failed };
  if (late) return { [names[0]]: "doesn't end" };
  return status === 0 ? null : { [names[0]]: `the run ends with ${status}` };
}

function report() {
  const known = kept("tests.json", {});
  const reached = readReached();
  const outcomes = kept("outcomes.json", {});
  const sums = {};
  for (const fault of kept("faults.json")) {
    const { id, path, line, area, kind, text, mutated } = fault;
    const all = reaching(fault, known, reached);
    const seen = outcomes[id] ?? {};
    const by = all.find((name) => seen[name]);
    const left = all.filter((name) => seen[name] === undefined).length;
    const state = by ? "caught" : all.length === 0 ? "not reached" : left > 0 ? "not run" : "not caught";
    sums[state] = (sums[state] ?? 0) + 1;
    console.log(`\n${id} ${area}, ${kind}: ${path}:${line}`);
    console.log(`  - ${short(text)}\n  + ${short(kind === "style" ? "" : mutated)}`);
    console.log(`  reached by ${all.length}: ${all.slice(0, 3).join(", ")}${all.length > 3 ? " …" : ""}`);
    console.log(`  ${state}${by ? ` by ${by}: ${seen[by]}` : left > 0 ? ` yet: ${left}` : ""}`);
  }
  console.log(
    `\n${options.suite}: ${Object.entries(sums)
      .map(([state, sum]) => `${sum} ${state}`)
      .join(", ")}`,
  );
}

const short = (text) => text.replace(/\s+/g, " ").slice(0, 160);

await { choose, record, kill, report }[command]();
