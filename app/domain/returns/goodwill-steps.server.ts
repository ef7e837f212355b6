import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieces } from "~db/schema/index.ts";
import type { AskedStep } from "../approvals/ask-approval.server.ts";
import { type Cents, cents, inMoney, priceLess, rate, sumOf } from "../money.ts";
import { USUAL } from "../looks/look-kinds.ts";
import { isBelowFloor } from "../pieces/floor-price.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import type { ReturnPlan } from "./plan-return.server.ts";

/**
 * What of parts of prices not everybody may give back while the customer keeps what was sold. It is a discount that
 * comes later: below the list price by more than Settings allow, and never by more than is usual, since money leaves
 * that nothing comes back for; and below a piece's floor.
 */
export function goodwillSteps(tx: Tx, { sale, lines }: ReturnPlan): AskedStep[] {
  const { discountLimit, currency } = readSettings(tx);
  const most = Math.min(discountLimit, USUAL.discount);
  return keptLines(lines).flatMap(({ line, left, listPrice }) => {
    const asked = { amount: left, field: "lines" };
    const record = line.pieceId === null ? ({ kind: "sale", id: sale.id } as const) : pieceOf(line.pieceId);
    const steps: AskedStep[] = [];
    const floorPrice = line.pieceId === null ? null : floorOf(tx, line.pieceId);
    if (floorPrice !== null && isBelowFloor(left, { floorPrice })) {
      const message = `A price below the floor of ${inMoney(floorPrice, currency)} needs approval`;
      steps.push({ ...asked, permission: "sales.below-floor", record, limit: floorPrice, message });
    }
    const limit = priceLess(listPrice, rate(most));
    if (left < limit) {
      const message = `Giving back more than ${most / 100}% of a price while the customer keeps the item (a price below ${inMoney(limit, currency)}) needs approval`;
      steps.push({ ...asked, permission: "sales.discount", record, limit, message });
    }
    return steps;
  });
}

/** What of it is beyond what is usual for a discount. */
export function goodwillBeyondUsual({ lines }: Pick<ReturnPlan, "lines">): Cents {
  const beyond = keptLines(lines).filter(
    ({ left, listPrice }) => left < priceLess(listPrice, rate(USUAL.discount)),
  );
  return sumOf(beyond.map(({ amount }) => amount));
}

/** The lines that the customer keeps, and what is left of their prices. */
function keptLines(lines: ReturnPlan["lines"]) {
  return lines.flatMap(({ line, amount }) => {
    if (amount === null) return [];
    const left = cents(line.price - line.goodwill - amount);
    return [{ line, amount, left, listPrice: cents(Math.max(line.listPrice, line.price)) }];
  });
}

function pieceOf(id: number) {
  return { kind: "piece", id } as const;
}

function floorOf(tx: Tx, pieceId: number): Cents | null {
  const piece = tx.select({ floorPrice: pieces.floorPrice }).from(pieces).where(eq(pieces.id, pieceId)).get();
  return piece?.floorPrice ?? null;
}
