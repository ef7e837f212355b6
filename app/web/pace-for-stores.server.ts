import { setTimeout as sleep } from "node:timers/promises";
import { shop } from "../runtime/shop.server.ts";

// What the primary's log grows by goes to every store of a chain, which answers a form once it has all of it. So
// one account's requests take a third of the slowest line at most, and imports and their like half of it.

/** Pages of the log, of 4 KB, that the slowest store's line takes in a second; 0 if this isn't a head office. */
function pagesASecond(): number {
  const { chain } = shop().config;
  return chain ? (chain.lineMbit * 1_000_000) / 8 / 4_096 : 0;
}

/** How long a line may be busy with what one account saves at once. A sale adds up to 60 pages. */
const AT_ONCE_SECONDS = 10;
/** A job that is silent for a minute counts as dead. */
const PAUSES_AT_MOST_MS = 10_000;

/** Pages that accounts added and that the line had no time for yet. A restart begins anew. */
const used = new Map<string, { pages: number; at: number }>();

/** Position in the primary's log; null if this isn't a chain's head office, or it isn't known. */
export function frameNow(): number | null {
  const { chain } = shop();
  const frame = chain?.part === "head office" ? chain.frame() : -1;
  return frame < 0 ? null : frame;
}

/** Pages that were added since. */
function pagesSince(frame: number | null): number {
  return frame === null ? 0 : Math.max(0, (frameNow() ?? frame) - frame);
}

/** Whether the account's next write has to wait. A single one may be as large as it is. */
export function mustWait(account: number | string): boolean {
  const most = pagesASecond() * AT_ONCE_SECONDS;
  return most > 0 && pagesUsed(String(account), Date.now()) > most;
}

export const TOO_FAST =
  "This account has saved more within a minute than the lines to the stores take, so nothing was saved. Try again in a minute; long lists can be imported from a file.";

function pagesUsed(account: string, now: number): number {
  const last = used.get(account);
  if (!last) return 0;
  const pages = last.pages - (Math.max(0, now - last.at) / 1_000) * (pagesASecond() / 3);
  if (pages > 0) return pages;
  used.delete(account);
  return 0;
}

/** Counts what was added since `frame` as the accounts', each an equal part of it. */
export function countPages(accounts: readonly (number | string)[], frame: number | null): void {
  const pages = pagesSince(frame) / accounts.length;
  if (!(pages > 0)) return;
  const now = Date.now();
  for (const account of accounts.map(String))
    used.set(account, { pages: pagesUsed(account, now) + pages, at: now });
}

/** Batches that didn't pause long enough delay later ones by no more. */
const OWED_AT_MOST_MS = 60_000;

let jobsGoOnAt = 0;

/** Waits until the stores' lines have room for a job's next batch. `frame`: from before its last one. */
export async function pauseForStores(frame: number | null, atMost = PAUSES_AT_MOST_MS): Promise<void> {
  const pages = pagesSince(frame);
  if (pages === 0) return;
  const now = Date.now();
  jobsGoOnAt =
    Math.max(now, Math.min(jobsGoOnAt, now + OWED_AT_MOST_MS)) + (pages / (pagesASecond() / 2)) * 1_000;
  await sleep(Math.min(jobsGoOnAt - now, atMost));
}
