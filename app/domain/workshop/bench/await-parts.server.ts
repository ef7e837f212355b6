import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { partWaits } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import { orderNumber } from "../orders/order.ts";
import { orderToChange } from "../orders/still-open.server.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { type Envelope, getEnvelope } from "../envelopes/envelope.server.ts";
import { endWait, type PartWait } from "./part-wait.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

export interface NewPartWait {
  what: string;
  /** Supplier of the part. */
  vendor: string | null;
  due: Day | null;
}

/** Records the part that an unfinished repair waits for, and replaces an earlier one. */
export function awaitParts(
  ctx: RuleContext,
  { repairId, what, vendor, due }: { repairId: number } & NewPartWait,
): Result<Envelope> {
  const { tx, actor, now } = ctx;
  const before = getEnvelope(tx, repairId);
  if (!before) return refuse("missing", "No such record");
  const open = orderToChange(tx, repairId);
  if (!open.ok) return open;
  if (open.order.state === "ready")
    return refuse("conflict", `${orderNumber(open.order)} is already completed`);
  endWait(ctx, repairId);
  const said = { what, vendor, dueDay: due };
  insertRow(tx, partWaits, { orderId: repairId, ...said, begunAt: now, begunBy: actor.id });
  return done(reread(tx, repairId), {
    action: "repair.parts-awaited",
    record: { kind: "repair", id: repairId },
    before: told("repair", { parts: saidOf(before.parts) }),
    after: told("repair", { parts: said }),
  });
}

/**
 * Records that a repair's parts are in. Refused (409) if it waits for none, or somebody already recorded
 * that.
 */
export function partsAreIn(ctx: RuleContext, { repairId }: { repairId: number }): Result<Envelope> {
  const { tx } = ctx;
  const before = getEnvelope(tx, repairId);
  if (!before) return refuse("missing", "No such record");
  if (!endWait(ctx, repairId))
    return refuse("conflict", `${orderNumber(before.order)} is no longer waiting for parts`);
  return done(reread(tx, repairId), {
    action: "repair.parts-in",
    record: { kind: "repair", id: repairId },
    before: told("repair", { parts: saidOf(before.parts) }),
    after: told("repair", { parts: null }),
  });
}

function saidOf(wait: PartWait | null) {
  return wait && { what: wait.what, vendor: wait.vendor, dueDay: wait.dueDay };
}

function reread(tx: Tx, repairId: number): Envelope {
  const after = getEnvelope(tx, repairId);
  if (!after) throw new Error(`Repair ${repairId} was changed and can't be read`);
  return after;
}
