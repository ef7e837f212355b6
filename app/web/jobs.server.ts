import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import type { AuditedKind } from "../domain/shop/trail/record-kinds.ts";
import { isFromFuture, type Instant } from "../domain/dates.ts";
import { isShuttingDown } from "../runtime/shutdown.ts";
import { turnOfPart } from "../runtime/long-work-in-parts.ts";
import { watchRequests } from "../runtime/yield-to-requests.ts";
import { frameNow, pauseForStores } from "./pace-for-stores.server.ts";

/** The record that long work is for, such as an import or a bulk change. Each batch adds to its trail. */
export interface Job {
  kind: AuditedKind;
  id: number;
}

/**
 * Called before each batch, which is a transaction of its own. Lets requests, others' parts and the lines of a
 * chain's stores go first, and says whether others ask, so that the batch should be small. Throws when the server stops.
 */
export type Turn = () => Promise<{ othersAsk: boolean }>;

const running = new Map<string, Promise<void>>();

const nameOf = ({ kind, id }: Job) => `${kind} ${id}`;

/** Runs the batches of a job in this process. */
export function runJob(job: Job, work: (turn: Turn) => Promise<void>): Promise<void> {
  const othersAsk = watchRequests();
  let frame: number | null = null;
  const turn = async () => {
    await pauseForStores(frame);
    if (isShuttingDown()) throw new Error("The server is stopping");
    await turnOfPart();
    frame = frameNow();
    return { othersAsk: othersAsk() };
  };
  const name = nameOf(job);
  const finished = work(turn).finally(() => running.delete(name));
  running.set(name, finished);
  return finished;
}

/** Waits, on shutdown, for the current batch of each job. */
export async function endOfJobs(): Promise<void> {
  await Promise.all(running.values());
}

/** Whether this process runs the job. */
export function isRunning(job: Job): boolean {
  return running.has(nameOf(job));
}

/** Resolves when this process has ended the job; at once if it doesn't run it. */
export async function untilEnded(job: Job): Promise<void> {
  await running.get(nameOf(job));
}

/** Milliseconds; longer than any batch takes. */
const DEAD_AFTER_MS = 60_000;

/**
 * Whether nothing was added to the job's trail for `DEAD_AFTER_MS`: its process has died. Several processes may
 * share the shop, so the state alone isn't enough.
 */
export function isDead(tx: Tx, { kind, id }: Job, now: Instant): boolean {
  const changedAt =
    tx
      .select({ at: auditLog.at })
      .from(auditLog)
      .where(and(eq(auditLog.recordKind, kind), eq(auditLog.recordId, String(id))))
      .orderBy(desc(auditLog.id))
      .limit(1)
      .get()?.at ?? 0;
  return now - changedAt > DEAD_AFTER_MS || isFromFuture(changedAt, now);
}
