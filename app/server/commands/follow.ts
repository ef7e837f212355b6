import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { Follower } from "~db/primary/follower.server.ts";
import type { TrailEntry } from "~db/primary/replica-file.server.ts";
import { DATABASE } from "../../backup/manifest.ts";
import { SILENT_AT_MOST_MS } from "../../chain/is-head-office-there.server.ts";
import {
  CALLS,
  callHeadOffice,
  HasEntry,
  type HeadOfficeAccess,
  StartOfPrimary,
  whyUnanswered,
} from "../../chain/head-office-calls.ts";
import { keepReplica, ReplicaKept } from "../../chain/hold-replica.server.ts";
import {
  FOLLOWED_EVERY_MS,
  type Followed,
  KEPT_BY_ANOTHER,
  type ToldFollower,
} from "../../chain/replica.server.ts";
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
  let distrusted: string | null = null;
  process.on("message", (message) => {
    const told = message as ToldFollower;
    if (typeof told === "number") asked = Math.max(asked, told);
    else distrusted = told.distrust;
    hurry?.();
  });
  const { headOffice, storeKey: key } = chain;
  if (headOffice === null || key === null) throw new StartError("'follow' is for a store.");
  const follower = new Follower(join(dataDir, DATABASE), chain.primary, {
    start: () => startOfOffice({ headOffice, key }),
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
      if (distrusted !== null) follower.distrust(distrusted);
      distrusted = null;
      const frame = await follower.follow();
      const followed: Followed = { frame, start: follower.start, answers };
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

/** The start of the primary that the head office follows; null of an older one. Rejects if it doesn't say. */
async function startOfOffice(office: HeadOfficeAccess): Promise<string | null> {
  const answer = await ask(office, CALLS.start);
  if (answer.ok) return StartOfPrimary.parse(await answer.json()).start;
  await answer.body?.cancel();
  if (answer.status === 404) return null;
  throw new Error(`The head office answered ${answer.status}`);
}

/** Rejects if the head office doesn't say. */
async function isInBook(office: HeadOfficeAccess, { id, mac, write }: TrailEntry): Promise<boolean> {
  const path = `${CALLS.entries}${id}/${mac}`;
  const there = await ask(office, `${path}/${write}`);
  // One of an older version, which knows entries only.
  const isOlder = there.status === 404;
  if (isOlder) await there.body?.cancel();
  const answer = isOlder ? await ask(office, path) : there;
  if (!answer.ok) throw new Error(`The head office answered ${answer.status}`);
  return HasEntry.parse(await answer.json()).isThere;
}

/** Asks about a start of the primary, which is followed once its head office says that it is the chain's. */
async function ask(office: HeadOfficeAccess, path: string): Promise<Response> {
  try {
    return await callHeadOffice(office, path, { within: SILENT_AT_MOST_MS });
  } catch (error) {
    const why = whyUnanswered(error as Error);
    throw new Error(`The head office, which is asked about it, can't be reached (${why})`, { cause: error });
  }
}
