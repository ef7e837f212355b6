import { insertRow } from "~db/insert-row.ts";
import { orders, repairs } from "~db/schema/index.ts";
import { keptIdOf } from "../../people/merges/one-person.server.ts";
import { type Day, dayIn } from "../../dates.ts";
import { cents } from "../../money.ts";
import { newClaimCode } from "../orders/claim-code.ts";
import { noteReady } from "../orders/ready-since.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, type Result } from "../../result.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import { noteReadyDay } from "./ready-day.server.ts";
import type { Repair } from "./repair.ts";
import type { RepairDetails } from "./repair-fields.ts";
import { refuseBadRepair } from "./refuse-bad-repair.server.ts";
import { columnsOf } from "./repair-details.server.ts";
import type { RepairStatus } from "./repair-status.ts";
import { told } from "../../shop/trail/entry-content.ts";

interface NewRepair extends RepairDetails {
  status?: RepairStatus | undefined;
  promised?: Day | null | undefined;
}

/** Creates a repair, pending by default, dated by the store's calendar. */
export function takeInRepair(
  ctx: RuleContext,
  { status = "pending", promised = null, ...sent }: NewRepair,
): Result<Repair> {
  const { tx, actor, now } = ctx;
  const customerId = keptIdOf(tx, sent.customerId);
  const details = { ...sent, customerId, costToRepair: sent.costToRepair ?? cents(0) };
  const refusal = refuseBadRepair(tx, details);
  if (refusal) return refusal;
  const zone = listStores(tx).find((store) => store.key === details.location)?.zone ?? "UTC";
  const repair = tx
    .insert(repairs)
    .values({
      id: insertRow(tx, orders, { kind: "repair", promisedDay: promised, claimCode: newClaimCode() }),
      ...columnsOf(details),
      status,
      statusChangedAt: now,
      intakeAt: now,
      intakeDay: dayIn(zone, now),
      takenInBy: actor.id,
    })
    .returning()
    .get();
  noteReadyDay(ctx, { id: repair.id, zone }, { from: null, to: status });
  noteReady(ctx, repair.id);
  return done(repair, {
    action: "repair.taken-in",
    record: { kind: "repair", id: repair.id },
    after: told("repair", { ...repair, ...(promised !== null && { promisedDay: promised }) }),
  });
}
