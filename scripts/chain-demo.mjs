// npm run chain-demo: a chain of three stores on this machine, with the sample shop. See docs/chain.md.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { Line } from "./line.mjs";
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs";
import { startPrimary } from "./sqld.mjs";

const STORES = ["Boca Raton", "New York", "Denver"];
const FIRST_PORT = Number(process.env.PORT ?? 4000);
const folder = resolve(process.env.DATA_DIR ?? join(root, "data", "chain-demo"));
const office = join(folder, "head-office");
const primaryFolder = join(folder, "primary");
const children = [];

ensureInstalled();
ensureBuilt();
process.once("exit", () => {
  for (const child of children) child.kill("SIGTERM");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(0));

// A port in use, or a Loupe that stopped, isn't an error of this script.
process.once("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

if (!existsSync(primaryFolder)) {
  console.log("Making the sample shop, and a primary of it …");
  const sample = await loupe({ DATA_DIR: office, PORT: "0" }, "demo");
  sample.kill("SIGTERM");
  await ended(sample);
  await ended(run({ DATA_DIR: office }, "make-primary", primaryFolder));
}
const { url, child } = await startPrimary(primaryFolder, FIRST_PORT + 90);
children.push(child);
const keys = join(folder, "keys");
if (!existsSync(keys)) await said({ DATA_DIR: office }, "chain-keys", keys);
const shared = { SESSION_SECRET: secret(), DATABASE_URL: url };
const officeUrl = `http://127.0.0.1:${FIRST_PORT}`;
children.push(await loupe({ ...shared, CHAIN_KEYS: keys, DATA_DIR: office, PORT: String(FIRST_PORT) }));
console.log(`Head office   ${officeUrl}`);

const lines = [];
for (const [nth, name] of STORES.entries()) {
  const line = await Line.to([url, officeUrl]);
  lines.push(line);
  const [DATABASE_URL, HEAD_OFFICE_URL] = line.urls;
  const PORT = String(FIRST_PORT + nth + 1);
  const DATA_DIR = join(folder, `store-${nth + 1}`);
  const [, STORE_KEY] = /^STORE_KEY of .*: (.+)$/m.exec(
    await said({ DATA_DIR }, "chain-keys", keys, "--store", `store-${nth + 1}`),
  );
  children.push(await loupe({ ...shared, STORE_KEY, DATABASE_URL, HEAD_OFFICE_URL, DATA_DIR, PORT }));
  console.log(`${name.padEnd(13)} http://127.0.0.1:${PORT}`);
}
console.log(`Primary       ${url}
Sign in as owner@, admin@, support@, sales@ or readonly@loupe.example with sparkling-demo.
Type 'cut 2' to cut the line of the second store, 'mend 2' to mend it. Ctrl-C ends the chain; its data is kept in ${folder}.`);

for (const [nth, name] of ["The primary", "The head office", ...STORES].entries())
  children[nth].once("exit", (code, signal) => {
    console.log(
      `${name} has ended (${signal ?? code}). To go on, end the rest with Ctrl-C and start the demo again.`,
    );
  });

createInterface({ input: process.stdin }).on("line", (typed) => {
  const [, what, nth] = /^\s*(cut|mend)\s+(\d+)\s*$/.exec(typed) ?? [];
  const line = lines[Number(nth) - 1];
  if (line) line[what]();
  console.log(
    line
      ? `The line of ${STORES[nth - 1]} is ${what === "cut" ? "cut" : "mended"}.`
      : "Type 'cut 1' to 'cut 3', or 'mend 1' to 'mend 3'.",
  );
});

/** Starts Loupe and waits until it is ready. */
async function loupe(env, ...args) {
  const child = run(env, ...args);
  await new Promise((resolveOpen, reject) => {
    child.stdout.on("data", (text) => {
      if (/^Loupe is open at/m.test(String(text))) resolveOpen();
    });
    child.once("exit", (code) => reject(new Error(`Loupe ended with ${code}: see above.`)));
  });
  return child;
}

/** Runs a command and returns what it prints. */
async function said(env, ...args) {
  const child = run(env, ...args);
  let text = "";
  child.stdout.on("data", (part) => {
    text += part;
  });
  await once(child, "close");
  if (child.exitCode !== 0) throw new Error(`${args[0]} ended with ${child.exitCode}: see above.`);
  return text;
}

function run(env, ...args) {
  return spawn(process.execPath, [join(root, "build/server/index.js"), ...args], {
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

function ended(child) {
  return new Promise((resolveEnded) => {
    if (child.exitCode !== null) resolveEnded();
    else child.once("exit", resolveEnded);
  });
}

/** The session secret, the same for all of them and for the next start. */
function secret() {
  const file = join(folder, "session-secret");
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}
