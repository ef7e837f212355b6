// npm test: runs all checks from a fresh clone. The last line is: N passed, N failed.
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { binary, ensureInstalled, isBuilt, npmCommand, root } from "./prepare.mjs";

const env = { ...process.env };
const reports = mkdtempSync(join(tmpdir(), "loupe-reports-"));
const total = { passed: 0, failed: 0 };

/** Runs an installed program with inherited output; true if it succeeded. */
function run(title, program, args, more = {}) {
  console.log(`\n== ${title}`);
  const options = { cwd: root, stdio: "inherit", env: { ...env, ...more } };
  return spawnSync(process.execPath, [program, ...args], options).status === 0;
}

/** A check that passes or fails as a whole and may run in parallel; prints its output at the end. */
async function check(title, [command, ...args]) {
  const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => printed.push(part));
  const passed = await new Promise((resolve) => {
    child.on("error", (error) => printed.push(Buffer.from(`${error.message}\n`)));
    child.on("close", (code) => resolve(code === 0));
  });
  console.log(`\n== ${title}`);
  process.stdout.write(Buffer.concat(printed));
  count(passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

const node = (...args) => [process.execPath, ...args];

/** A step that reports its own test counts. A failed run without a failed test counts as one failure. */
function tests(title, program, args, more, read) {
  const report = join(reports, `${title.replaceAll(" ", "-")}.json`);
  const ok = run(title, program, args(report), more(report));
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0 };
  if (!ok && counts.failed === 0) counts.failed = 1;
  count(counts);
}

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

function endGroup() {
  if (total.failed > 0) finish();
}

function finish() {
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

function onPath(names) {
  const candidates = (env.PATH ?? "").split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));
  return candidates.find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs a package with apt-get if running as root. */
function askTheSystemFor(name) {
  if (process.getuid?.() !== 0 || !onPath(["apt-get"])) return;
  console.log(`\n== ${name}: asking the system's package manager`);
  const apt = (...args) =>
    spawnSync("apt-get", args, { stdio: "inherit", env: { ...env, DEBIAN_FRONTEND: "noninteractive" } });
  apt("update");
  apt("install", "-y", "--no-install-recommends", name);
}

/** Ensures a browser: the system's, else Playwright's, else, as root, one from the package manager. */
function ensureBrowser() {
  const names = ["chromium", "chromium-browser", "google-chrome"];
  if (env.CHROME_PATH && isExecutable(env.CHROME_PATH)) return;
  delete env.CHROME_PATH;
  if (onPath(names)) return;

  console.log("\n== browser: none here, asking Playwright for its own");
  const playwright = binary("@playwright/test", "playwright");
  const own = spawnSync(process.execPath, [playwright, "install", "chromium"], {
    cwd: root,
    stdio: "inherit",
  });
  if (own.status === 0) return;

  askTheSystemFor("chromium");
  // Does the same work in three quarters of the processor time.
  askTheSystemFor("chromium-headless-shell");
  if (onPath(names)) return;
  console.error("No browser could be found or installed: install Chromium, or set CHROME_PATH to one.");
  count({ passed: 0, failed: 1 });
}

ensureInstalled();

if (!run("route types", binary("@react-router/dev", "react-router"), ["typegen"])) {
  count({ passed: 0, failed: 1 });
  finish();
}

/** Two groups of about the same length, in parallel. */
await Promise.all([
  (async () => {
    await check("types", node(binary("typescript", "tsc")));
    const rules = ["--config", ".dependency-cruiser.cjs", "app", "db", "bench/big-shop"];
    await check("rooms", node(binary("dependency-cruiser", "depcruise"), ...rules));
  })(),
  (async () => {
    if (!isBuilt()) await check("build", npmCommand(["run", "--silent", "build"]));
    await check("lint", node(binary("oxlint"), "--deny-warnings"));
    await check("format", node(binary("prettier"), "--check", "."));
    await check("unused code", node(binary("knip")));
  })(),
]);
endGroup();

// strace simulates power cuts; the test explains if it can't run.
if (process.platform === "linux" && !onPath(["strace"])) askTheSystemFor("strace");
const vitest = (title, files = [], more = {}) =>
  tests(
    title,
    binary("vitest"),
    (report) => ["run", ...files, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    () => more,
    (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests }),
  );

vitest("unit and HTTP tests");
endGroup();

/** What stores race for, and what money hangs on. docs/chain.md, 'How it is tested', says why not all. */
const RULES_ON_A_CHAIN = [
  "sales",
  "returns",
  "till",
  "credit",
  "counts",
  "orders",
  "movements",
  "transfers",
  "write.test",
];
/** What writes, reads its own writes, races and refuses. */
const HTTP_ON_A_CHAIN = [
  "account",
  "approval",
  "bulk-changes",
  "buys",
  "campaigns",
  "credit",
  "custody",
  "customers",
  "directory",
  "downloads",
  "files",
  "find",
  "intake",
  "inventory",
  "layaway",
  "long-drafts",
  "melt",
  "merges",
  "movements",
  "notes",
  "notices",
  "one-of-them",
  "order-money",
  "order-notices",
  "orders",
  "photos",
  "piece-counts",
  "processes",
  "receivings",
  "relatives",
  "repairs",
  "returns",
  "sales",
  "saved-filters",
  "second-factor",
  "services",
  "session",
  "set-password",
  "settings",
  "switch",
  "ticket-races",
  "tickets",
  "till",
  "timeline",
  "told",
  "transfers",
];
const ON_A_CHAIN = { TEST_CHAIN: "1" };
vitest(
  "rules on a chain",
  RULES_ON_A_CHAIN.map((name) => `tests/domain/${name}`),
  ON_A_CHAIN,
);
vitest(
  "HTTP on a chain",
  HTTP_ON_A_CHAIN.map((name) => `tests/http/${name}.test.ts`),
  ON_A_CHAIN,
);
endGroup();

ensureBrowser();
endGroup();
tests(
  "browser tests",
  binary("@playwright/test", "playwright"),
  () => ["test", "--reporter=list,json,./tests/support/failed-pages.ts"],
  (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  (json) => ({ passed: json.stats.expected + json.stats.flaky, failed: json.stats.unexpected }),
);
finish();
