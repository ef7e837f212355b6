import { and, eq, sql } from "drizzle-orm";
import { meltLots } from "~db/schema/index.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { type Cents, cents } from "../../money.ts";
import { type Overtaken, refuseOvertaken } from "../../shop/trail/overtaken.server.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { USUAL_REFINER } from "./usual-refiner.ts";
import type { RuleContext } from "../../rule-context.ts";
import { getMeltLot } from "./find-melt-lots.server.ts";
import { type MeltLot, meltLotNumber } from "./melt-lot.ts";
import { readLot } from "./pack-scrap.server.ts";

/**
 * Records what the refiner paid for a sent lot. Corrects it for a settled lot, given the `version` that was
 * seen and a permission or an approval. Less than usual, or than before, is listed as worth a look. A correction is
 * refused (409) without a version, or if the lot has changed since.
 */
export function settleMeltLot(
  ctx: RuleContext,
  {
    lotId,
    brought,
    settlement,
    version,
  }: { lotId: number; brought: MeltLot["cost"]; settlement: string | null; version: number | null },
): Result<MeltLot, Overtaken<MeltLot>> {
  const { tx, actor, now } = ctx;
  const lot = getMeltLot(tx, lotId);
  if (!lot) return refuse("missing", "No such record");
  const number = meltLotNumber(lotId);
  const record = { kind: "melt-lot", id: lotId } as const;
  if (lot.state !== "sent" && lot.state !== "settled")
    return refuse("conflict", `${number} has not been sent`);
  const isCorrection = lot.state === "settled";
  if (isCorrection && version === null)
    return refuse("conflict", `${lot.settledBy} already settled ${number}`);
  const overtaken = version !== null && refuseOvertaken(ctx, lot, { version, record, what: "this lot" });
  if (overtaken) return overtaken;
  const approved = askApproval(
    ctx,
    isCorrection
      ? [
          {
            permission: "inventory.correct",
            record,
            amount: brought,
            limit: 0,
            field: "",
            message: `Correcting the payment for ${number} needs approval`,
          },
        ]
      : [],
  );
  if (!approved.ok) return approved;
  tx.update(meltLots)
    .set({
      ...(!isCorrection && { state: "settled", settledAt: now, settledBy: actor.id }),
      brought,
      settlement,
      version: sql`${meltLots.version} + 1`,
    })
    .where(and(eq(meltLots.id, lotId), eq(meltLots.state, lot.state)))
    .run();
  return done(
    readLot(tx, lotId),
    {
      action: isCorrection ? "melt-lot.settlement-corrected" : "melt-lot.settled",
      record,
      before: isCorrection ? { brought: lot.brought } : { state: "sent" },
      after: isCorrection ? { brought } : { state: "settled", brought },
      approvedBy: approved.by,
    },
    ...noteSettled({ ...ctx, approvedBy: approved.by }, lot, brought),
  );
}

/** Lists what a lot brought less than was usual to expect, or less than was said before. */
function noteSettled(ctx: RuleContext, { id, estimate, ...lot }: MeltLot, brought: Cents): Trail[] {
  const expected = cents(Math.ceil((estimate ?? 0) * USUAL_REFINER.brings));
  const missing = Math.max(lot.brought === null ? 0 : lot.brought - brought, expected - brought);
  if (missing <= 0) return [];
  const record = { kind: "melt_lot", id } as const;
  const amount = cents(Math.max(lot.brought ?? 0, estimate ?? 0) - brought);
  return [noteLook(ctx, { kind: "short", record, amount })];
}
