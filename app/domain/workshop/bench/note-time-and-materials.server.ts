import { insertRow } from "~db/insert-row.ts";
import { benchNotes } from "~db/schema/index.ts";
import { type Cents, cents } from "../../money.ts";
import { refuseAnother } from "../orders/refuse-another-part.server.ts";
import { orderToChange } from "../orders/still-open.server.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { type Envelope, getEnvelope } from "../envelopes/envelope.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

export interface NewBenchNote {
  minutes: number;
  material: string | null;
  /** Null if the sender can't see costs. */
  cost: Cents | null;
}

/**
 * Records time and materials for an open repair. They don't change what the customer pays; they are there to
 * compare with the estimate. Refused without minutes and material, for a cost without its material, and beyond
 * the most that a repair may have.
 */
export function noteWork(
  ctx: RuleContext,
  { repairId, ...sent }: { repairId: number } & NewBenchNote,
): Result<Envelope> {
  const { tx, actor, now } = ctx;
  if (!getEnvelope(tx, repairId)) return refuse("missing", "No such record");
  const open = orderToChange(tx, repairId);
  if (!open.ok) return open;
  const { minutes, material } = sent;
  const cost = sent.cost ?? cents(0);
  if (cost > 0 && material === null) return refuse("invalid", "Enter the material", "material");
  if (minutes === 0 && material === null) return refuse("invalid", "Enter minutes or a material", "minutes");
  const tooMany = refuseAnother(tx, "benchNotes", repairId);
  if (tooMany) return tooMany;
  insertRow(tx, benchNotes, { orderId: repairId, minutes, material, cost, at: now, employeeId: actor.id });
  const after = getEnvelope(tx, repairId);
  if (!after) throw new Error(`Repair ${repairId} was noted on and can't be read`);
  return done(after, {
    action: "repair.work-noted",
    record: { kind: "repair", id: repairId },
    after: told("repair", { minutes, material, cost }),
  });
}
