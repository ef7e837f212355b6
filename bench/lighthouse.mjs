// npx -y -p lighthouse@12.8.2 -- node bench/lighthouse.mjs [PAGE …]: Lighthouse's mobile performance score of
// every page, or of the given ones, signed in on a seeded shop.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, root } from "../scripts/prepare.mjs";
import { QUIET_FLAGS, systemChromium } from "./support/chromium.mjs";
import { signIn, startServer } from "./support/server.mjs";
import { printTable, writeResults } from "./support/table.mjs";

const GOAL = 95;
const VERSION = "12.8.2";
const SHOP = { customers: 500, items: 500, sales: 500, repairs: 200, campaigns: 20 };
const SIGN_IN = "sign-in page";
const FIGURES = {
  "first-contentful-paint": "first paint",
  "largest-contentful-paint": "largest paint",
  "total-blocking-time": "blocked",
  "cumulative-layout-shift": "shift",
};

const lighthouse = await findLighthouse();
if (!lighthouse) {
  console.error(
    `Lighthouse isn't there. Run it so, and npx fetches it for this run: npx -y -p lighthouse@${VERSION} -- node bench/lighthouse.mjs`,
  );
  process.exit(1);
}
ensureInstalled();
ensureBuilt();
const listed = JSON.parse(readFileSync(join(root, "tests", "browser", "pages.json"), "utf8"));
const named = process.argv.slice(2);
const pages = named.length > 0 ? named : [SIGN_IN, ...Object.keys(listed)];

const folder = mkdtempSync(join(tmpdir(), "loupe-lighthouse-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
makeShop(folder);
const server = await startServer(folder);
const owner = await signIn(server);
const browser = await startBrowser(join(folder, "browser"));
const results = [];
try {
  for (const page of pages) {
    results.push(await look(page));
    process.stderr.write(results.at(-1).score >= GOAL ? "." : "!");
  }
  process.stderr.write("\n");
} finally {
  await browser.stop();
  owner.close();
  await server.stop();
}

printTable(
  ["page", "score", ...Object.values(FIGURES), "what holds it back"],
  results.map(({ page, score, figures, causes }) => [page, score, ...figures, causes.join("; ")]),
);
const below = results.filter(({ score }) => score < GOAL);
console.log(`\n${results.length} pages, ${below.length} below ${GOAL}.`);
console.log(writeResults("lighthouse", { goal: GOAL, lighthouse: VERSION, results }));

/** Score, metrics, and causes. Throws if the page doesn't load. */
async function look(page) {
  const path = page === SIGN_IN ? "/" : page;
  const extraHeaders = page === SIGN_IN ? {} : { Cookie: owner.cookie() };
  const { lhr } = await lighthouse(server.url + path, {
    port: browser.port,
    onlyCategories: ["performance"],
    extraHeaders,
    logLevel: "error",
  });
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  const { audits } = lhr;
  const weights = new Map(lhr.categories.performance.auditRefs.map(({ id, weight }) => [id, weight]));
  return {
    page,
    score: Math.round(lhr.categories.performance.score * 100),
    figures: Object.keys(FIGURES).map((id) => audits[id].displayValue),
    causes: Object.values(audits)
      .filter(({ id, score }) => weights.get(id) === 0 && score !== null && score < 0.9)
      .map(({ title, displayValue }) => (displayValue ? `${title}: ${displayValue}` : title)),
  };
}

function makeShop(dataDir) {
  const sizes = Object.entries(SHOP).flatMap(([what, count]) => [`--${what}`, String(count)]);
  const seed = join(root, "scripts", "seed.mjs");
  const { status } = spawnSync(process.execPath, [seed, ...sizes, "--db", join(dataDir, "loupe.sqlite")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("The shop could not be made");
}

/** Finds Lighthouse on the path that npx sets; it isn't a dependency. */
async function findLighthouse() {
  for (const place of (process.env.PATH ?? "").split(delimiter)) {
    const program = join(place, "lighthouse");
    if (!existsSync(program)) continue;
    const core = join(dirname(dirname(realpathSync(program))), "core", "index.js");
    return (await import(pathToFileURL(core).href)).default;
  }
  return null;
}

/** A browser with a debugging port for Lighthouse. */
async function startBrowser(profile) {
  const child = spawn(
    systemChromium(),
    [
      "--headless=new",
      ...QUIET_FLAGS,
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const port = await new Promise((resolve, reject) => {
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text) => {
      said += text;
      const listening = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said);
      if (listening) resolve(Number(listening[1]));
    });
    void exited.then(() => reject(new Error("The browser ended before it listened")));
  });
  return {
    port,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
