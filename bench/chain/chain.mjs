import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPrimary } from "../../scripts/sqld.mjs";
import { runCommand, startServer } from "../support/server.mjs";
import { Line } from "../../scripts/line.mjs";

const SESSION_SECRET = "a chain that only the bench has made";

const OFFICE_STARTS = 30;
const OFFICE_PAUSE_MS = 1_000;

/** Starts a primary that takes over the shop of `folder`, and its head office there. */
export async function startChain(folder, node) {
  const file = join(folder, "loupe.sqlite");
  const book = join(folder, "primary");
  await runCommand(folder, "make-primary", book);
  rmSync(`${file}.before-chain`);
  const primary = await startPrimary(book, await freePort());
  const keys = join(folder, "keys");
  await runCommand(folder, "chain-keys", keys);
  const shared = { SESSION_SECRET, DATABASE_URL: primary.url };
  const options = { node: node.path, env: { ...shared, CHAIN_KEYS: keys, STORE_LINE_MBIT: "100000" } };
  const ending = [() => end(primary.child)];
  const started = performance.now();
  const office = await startOffice(folder, options, primary.child);
  const officeMs = performance.now() - started;
  ending.unshift(() => office.stop());
  return {
    office,
    officeMs,
    file,
    /** Starts a store in a folder of its own, behind a line of its own. */
    async openStore(name) {
      const line = await Line.to([primary.url, office.url]);
      const [DATABASE_URL, HEAD_OFFICE_URL] = line.urls;
      const dataDir = join(folder, name);
      const said = await runCommand(folder, "chain-keys", keys, "--store", name);
      const [, STORE_KEY] = /^STORE_KEY of .*: (.+)$/m.exec(said);
      const env = { ...shared, DATABASE_URL, HEAD_OFFICE_URL, STORE_KEY };
      const store = await startServer(dataDir, { ...options, env });
      const stop = async () => {
        await store.stop();
        line.close();
      };
      ending.unshift(stop);
      return { ...store, dataDir, line, stop };
    },
    async stop() {
      for (const stop of ending) await stop();
    },
  };
}

/**
 * Starts the head office. Retries while a new primary says 'snapshot not found', because it is still making
 * one of a big book.
 */
async function startOffice(folder, options, primary) {
  for (let left = OFFICE_STARTS; ; left -= 1) {
    try {
      return await startServer(folder, options);
    } catch (error) {
      if (left > 1) {
        await sleep(OFFICE_PAUSE_MS);
        continue;
      }
      await end(primary);
      throw error;
    }
  }
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}
