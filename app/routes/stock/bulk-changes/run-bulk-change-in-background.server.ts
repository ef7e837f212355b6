import type { Instant } from "~/domain/dates";
import { type BulkChange, bulkRecord } from "~/domain/stock/bulk-changes/bulk-change";
import {
  beginBulkChange,
  changeBatch,
  interruptBulkChange,
} from "~/domain/stock/bulk-changes/make-bulk-change.server";
import { previewBatch } from "~/domain/stock/bulk-changes/preview-bulk-change.server";
import { getBulkChange, runningBulkChanges } from "~/domain/stock/bulk-changes/find-bulk-changes.server";
import { type Actor, can } from "~/domain/permissions";
import { type Refusal, refuse } from "~/domain/result";
import { byItself } from "~/domain/shop/trail/by-itself";
import { errorFields, log } from "~/runtime/log.server";
import { chainPart, shop } from "~/runtime/shop.server";
import { turnOfPart } from "~/runtime/long-work-in-parts";
import { isDead, isRunning, runJob } from "~/web/jobs.server";
import { frameNow, pauseForStores } from "~/web/pace-for-stores.server";
import { OF_BACKGROUND, OF_PARTS, withinBackgroundOfDay } from "~/web/account-daily-limit.server";
import { notFound } from "~/web/problem";
import { throwIfTooMuch, write, type WriteOrigin, writeTogether } from "~/web/write.server";

type By = WriteOrigin<Actor>;

/**
 * Reads the rows of a drawn-up change, in batches between other requests. Continues where it was interrupted.
 */
export async function readRows(by: By, id: number): Promise<void> {
  for (;;) {
    await turnOfPart();
    const frame = frameNow();
    const drawn = write({ ...by, bound: OF_PARTS }, (ctx) => previewBatch(ctx, { id }));
    if (drawn.kind === "refused") {
      throwIfTooMuch(drawn.refusal);
      throw notFound();
    }
    if (drawn.kind === "done" && drawn.value !== "drawing") return;
    // Nobody takes it for dead, however long it is silent.
    await pauseForStores(frame, Number.POSITIVE_INFINITY);
  }
}

/**
 * Begins a change whose rows were read, unless it has begun. Returns the refusal, or null. What is too much
 * for one transaction continues in the background.
 */
export async function begin(
  by: By,
  { id, rest }: { id: number; rest: boolean },
): Promise<Refusal<unknown> | null> {
  const { state } = mustBe(id);
  if (state !== "preview") return null;
  const begun = await writeTogether({ ...by, bound: OF_BACKGROUND }, (ctx) =>
    beginBulkChange(ctx, { id, rest }),
  );
  if (begun.kind === "refused") return begun.refusal;
  if (begun.kind === "done") goOn(by, id);
  return null;
}

/** Pieces per transaction; fewer while other requests are active. */
const PIECES_AT_ONCE = 100;
const PIECES_BESIDE_OTHERS = 20;

/**
 * Runs the rest of a begun change in the background. It continues after the employee logs out, but stops if
 * they lose the permission.
 */
export function goOn({ actor, requestId, address }: By, id: number): void {
  const isOver = () => mustBe(id).state !== "running";
  if (isOver() || isRunning(bulkRecord(id))) return;
  const by = { actor, requestId, address };
  void runJob(bulkRecord(id), async (turn) => {
    try {
      while (!isOver()) {
        const limit = (await turn()).othersAsk ? PIECES_BESIDE_OTHERS : PIECES_AT_ONCE;
        const batch = write(by, (ctx) =>
          can(ctx.actor, "inventory.bulk")
            ? withinBackgroundOfDay(ctx, changeBatch(ctx, { id, limit }))
            : refuse("forbidden", "The employee may not change many items any more"),
        );
        if (batch.kind === "refused" && !isOver()) throw new Error(batch.refusal.message);
      }
    } catch (error) {
      log.error("bulk-change-interrupted", { bulkChangeId: id, requestId, ...errorFields(error) });
      interrupt(by, id);
    }
  });
}

function interrupt(by: WriteOrigin<Actor> | WriteOrigin<null>, id: number): void {
  try {
    write(by as WriteOrigin<Actor | null>, (ctx) => interruptBulkChange(ctx, { id }));
  } catch (error) {
    // Stays 'running' until `endDeadBulkChanges` marks it as interrupted.
    log.error("bulk-change-not-closed", { bulkChangeId: id, requestId: by.requestId, ...errorFields(error) });
  }
}

/**
 * Marks changes of dead processes as interrupted: on startup, and whenever a running one is viewed. In a
 * chain, only the head office does this.
 */
export function endDeadBulkChanges(): void {
  if (chainPart()?.part === "store") return;
  const { db } = shop();
  for (const id of runningBulkChanges(db))
    if (isDead(db, bulkRecord(id), Date.now() as Instant)) interrupt(byItself("dead-bulk-change"), id);
}

export function mustBe(id: number): BulkChange {
  const found = getBulkChange(shop().db, id);
  if (!found) throw notFound();
  return found;
}
