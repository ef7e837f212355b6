// npm test: the tests for each change, from a fresh clone. npm run test:all (--all): all tests. A failing
// group doesn't stop the run. All failures are listed at the end, each with the command that runs it alone.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isBuilt } from "./is-built.mjs";
import { binary, ensureInstalled, npmCommand, root } from "./prepare.mjs";
import { HTTP_ON_A_CHAIN, RULES_ON_A_CHAIN } from "./test/on-a-chain.mjs";
import { ensureBrowser, ensureForAll } from "./test/system-packages.mjs";
import { readPlaywright, readVitest } from "./test/reports.mjs";

const all = process.argv.includes("--all");
const scratch = mkdtempSync(join(inMemory() ?? tmpdir(), "loupe-test-"));
const env = { ...process.env, TMPDIR: scratch, ...(all && { TEST_ALL: "1" }) };
// Tests of forbidden files run programs as another user, who passes through it.
chmodSync(scratch, 0o711);
const reports = mkdtempSync(join(scratch, "reports-"));

/** @type {{ what: string, alone: string }[]} */
const failures = [];
const secondTries = [];
let passed = 0;

const began = Date.now();
const minutes = (since) => `${((Date.now() - since) / 60_000).toFixed(1)} min`;

/**
 * Folder for the shops of the quick run, in memory: waiting for a disk takes longer than the tests
 * themselves. The full run uses the disk, where durability is tested.
 */
function inMemory() {
  const folder = "/dev/shm";
  if (all || !existsSync(folder)) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 * 1024 ** 3 ? folder : null;
}

const running = new Set();

/** Starts a command. Resolves to whether it exited with 0. */
function run([program, ...args], options) {
  const child = spawn(program, args, { cwd: root, env, ...options });
  running.add(child);
  const ended = new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => isStopping || resolve(code === 0));
  }).finally(() => running.delete(child));
  return { child, ended };
}

// Ctrl-C leaves no shops in memory, and starts no further group when the current one ends.
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, async () => {
    isStopping = true;
    for (const child of running) child.kill(signal);
    await Promise.allSettled([...running].map((child) => once(child, "close")));
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
    process.exit(1);
  });

/**
 * Runs a check that passes or fails as a whole. Prints its output at the end, because others run at the same
 * time.
 */
async function check(title, alone, command) {
  const since = Date.now();
  const { child, ended } = run(command, { stdio: ["ignore", "pipe", "pipe"] });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => printed.push(part));
  const ok = await ended.catch((error) => {
    printed.push(Buffer.from(`${error.message}\n`));
    return false;
  });
  console.log(`\n== ${title} (${minutes(since)})`);
  process.stdout.write(Buffer.concat(printed));
  if (ok) passed += 1;
  else failures.push({ what: title, alone });
  return ok;
}

/**
 * Runs a test runner that reports its own tests. If it fails without a failed test, that is a failure itself.
 */
async function tests(title, { program, args, more = {}, read, alone }) {
  const since = Date.now();
  console.log(`\n== ${title}`);
  const report = join(reports, `${title.replaceAll(" ", "-")}.json`);
  const ok = await run([process.execPath, program, ...args], {
    stdio: "inherit",
    env: { ...env, ...more, TEST_REPORT: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  }).ended;
  const told = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : null;
  if (told) {
    passed += told.passed;
    failures.push(...told.failures);
    secondTries.push(...told.secondTries);
  }
  if (!ok && !told?.failures.length) failures.push({ what: title, alone });
  console.log(`== ${title}: ${minutes(since)}`);
}

const allSwitch = all ? "TEST_ALL=1 " : "";

function vitest(title, files = [], onChain = false) {
  const prefix = `${allSwitch}${onChain ? "TEST_CHAIN=1 " : ""}`;
  return tests(title, {
    program: binary("vitest"),
    args: ["run", ...files],
    more: onChain ? { TEST_CHAIN: "1" } : {},
    read: (report) => readVitest(report, prefix),
    alone: `${prefix}npx vitest run ${files.join(" ")}`.trim(),
  });
}

function finish() {
  rmSync(scratch, { recursive: true, force: true });
  for (const what of secondTries) console.log(`\nPassed at its second try: ${what}`);
  for (const { what, alone } of failures) console.log(`\nFailed: ${what}\n  ${alone}`);
  console.log(`\n${minutes(began)}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 ? 0 : 1);
}

ensureInstalled();
const hasBrowser = ensureBrowser(env);
if (!hasBrowser)
  failures.push({ what: "browser: none could be found or installed", alone: "npx playwright test" });
if (all) ensureForAll(env);

const node = (...args) => [process.execPath, ...args];
const typegen = node(binary("@react-router/dev", "react-router"), "typegen");
let built = isBuilt();

// Two groups of about the same length, in parallel.
await Promise.all([
  (async () => {
    await check("route types", "npx react-router typegen", typegen);
    await check("types", "npm run typecheck", node(binary("typescript-7", "tsc")));
    const rooms = ["--config", ".dependency-cruiser.cjs", "app", "db", "bench/big-shop"];
    await check(
      "rooms",
      `npx depcruise ${rooms.join(" ")}`,
      node(binary("dependency-cruiser", "depcruise"), ...rooms),
    );
    await check("lint", "npx oxlint --deny-warnings", node(binary("oxlint"), "--deny-warnings"));
    await check("format", "npx oxfmt --check", node(binary("oxfmt"), "--check"));
    await check("unused code", "npx knip", node(binary("knip")));
  })(),
  (async () => {
    built ||= await check("build", "npm run build", npmCommand(["run", "--silent", "build"]));
  })(),
]);

// HTTP and browser tests run the build; an older one would prove nothing.
if (!built) finish();

await vitest("rules and HTTP");
if (all) {
  const rules = RULES_ON_A_CHAIN.map((name) => `tests/domain/${name}`);
  const http = HTTP_ON_A_CHAIN.map((name) => `tests/http/${name}.test.ts`);
  await vitest("rules on a chain", rules, true);
  await vitest("HTTP on a chain", http, true);
}
if (hasBrowser) {
  await tests("browser", {
    program: binary("@playwright/test", "playwright"),
    args: ["test", "--reporter=list,json,./tests/support/failed-pages.ts"],
    // Otherwise in TMPDIR, so that each run would compile all tests and rules.
    more: { PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, "node_modules/.cache/playwright") },
    read: (report) => readPlaywright(report, allSwitch),
    alone: `${allSwitch}npx playwright test`,
  });
}
finish();
