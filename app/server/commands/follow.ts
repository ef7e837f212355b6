import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { Follower } from "~db/primary/follower.server.ts";
import type { TrailEntry } from "~db/primary/replica-file.server.ts";
import { DATABASE } from "../../backup/manifest.ts";
import { SILENT_AT_MOST_MS } from "../../chain/can-connect.server.ts";
import { CALLS, callHeadOffice, HasEntry, type HeadOfficeAccess } from "../../chain/head-office-calls.ts";
import { keepReplica, ReplicaKept } from "../../chain/hold-replica.server.ts";
import { FOLLOWED_EVERY_MS, type Followed, KEPT_BY_ANOTHER } from "../../chain/replica.server.ts";
import { readConfig } from "../../runtime/config.server.ts";
import { log, setLogLevel } from "../../runtime/log.server.ts";
import { StartError } from "../../runtime/start-error.ts";
import type { BuiltApp } from "../built-app.ts";

const LOOKED_FOR_STORE_EVERY_MS = 500;

/** A store's own process: keeps its replica current until the store ends. */
export async function follow(_app: BuiltApp, [store = String(process.ppid)]: string[]): Promise<void> {
  const { chain, dataDir, logLevel } = readConfig();
  setLogLevel(logLevel);
  if (!chain || !process.send) throw new StartError("'follow' is started by a store's Loupe, not by hand.");
  process.once("disconnect", () => process.exit(0));
  endWith(Number(store));
  // Nobody may be reading what the store prints.
  process.stdout.on("error", () => undefined);
  // The store ends it.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);

  let hurry: (() => void) | undefined;
  let asked = 0;
  process.on("message", (question) => {
    asked = Math.max(asked, question as number);
    hurry?.();
  });
  const { headOffice, storeKey: key } = chain;
  if (headOffice === null || key === null) throw new StartError("'follow' is for a store.");
  const follower = new Follower(join(dataDir, DATABASE), chain.primary, {
    has: (entry) => isInBook({ headOffice, key }, entry),
    onLost: ({ id }) =>
      log.error("replica-copied-anew", {
        why: "the book lacks what this store's replica had: it was restored, or lost it",
        entries: id,
      }),
    onLineEnded: (why) => log.error("replica-line-ended", { why }),
  });
  try {
    await keepReplica(dataDir, (ms) => follower.hold(ms));
  } catch (error) {
    if (error instanceof ReplicaKept) process.exit(KEPT_BY_ANOTHER);
    throw error;
  }
  let wasAway = false;
  for (;;) {
    try {
      const answers = asked;
      const followed: Followed = { frame: await follower.follow(), answers };
      process.send(followed);
      if (wasAway) log.info("primary-back");
      wasAway = false;
    } catch (error) {
      process.send("failed" satisfies Followed);
      if (!wasAway) log.warn("primary-away", { why: error instanceof Error ? error.message : String(error) });
      wasAway = true;
    }
    const hurried = new Promise<void>((resolve) => {
      hurry = resolve;
    });
    await Promise.race([hurried, sleep(FOLLOWED_EVERY_MS)]);
  }
}

/** Ends this process once its store's is gone. In a thread: libsql blocks ours while the primary keeps an answer back. */
function endWith(store: number) {
  const look = `if (process.ppid !== ${store}) process.kill(process.pid, "SIGKILL");`;
  const thread = new Worker(`setInterval(() => { ${look} }, ${LOOKED_FOR_STORE_EVERY_MS})`, {
    eval: true,
    execArgv: [],
  });
  thread.unref();
}

/** Rejects if the head office doesn't say. */
async function isInBook(office: HeadOfficeAccess, { id, mac, write }: TrailEntry): Promise<boolean> {
  const path = `${CALLS.entries}${id}/${mac}`;
  const ask = (asked: string) => callHeadOffice(office, asked, { within: SILENT_AT_MOST_MS });
  const there = await ask(`${path}/${write}`);
  // One of an older version, which knows entries only.
  const isOlder = there.status === 404;
  if (isOlder) await there.body?.cancel();
  const answer = isOlder ? await ask(path) : there;
  if (!answer.ok) throw new Error(`The head office answered ${answer.status}`);
  return HasEntry.parse(await answer.json()).isThere;
}
