import { and, eq, gt, lt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { payments, returnLines, returns, saleLines, sales, saleSalespeople } from "~db/schema/index.ts";
import type { ActingEmployee } from "../../acting-employee.ts";
import { type Day, daysBetween } from "../../dates.ts";
import { type Cents, cents, inMoney, priceLess, type Rate, rate, sumOf } from "../../money.ts";
import { areOnePerson } from "../../people/merges/one-person.server.ts";
import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { USUAL_SALES } from "./usual-sales.ts";
import type { Settings } from "../../shop/settings/read-settings.server.ts";
import type { PaymentKind } from "../../payment-kinds.ts";
import { isFor, WHOLE_SHARE } from "./default-sellers.server.ts";
import type { PricedLine } from "./priced-line.ts";

/** A piece on a ticket whose last return brought it back. */
interface BackBefore {
  pieceId: number;
  returnId: number;
  /** The ticket that it was returned from. */
  saleId: number;
  /** True if that one and this one are known to be the same person's. */
  isSamePerson: boolean;
  /** Day of the return. */
  storeDay: Day;
  /** The higher of its list price and its price on that ticket. */
  listPrice: Cents;
  /** What went back for it, with its tax. */
  back: Cents;
}

/** The pieces of a ticket that came back from an earlier one. */
export function backBefore(
  tx: Tx,
  { customerId, lines }: { customerId: number | null; lines: readonly PricedLine[] },
): BackBefore[] {
  const ids = lines.flatMap(({ piece }) => (piece === null || piece.wasSold === false ? [] : [piece.id]));
  if (ids.length === 0) return [];
  const rows = tx
    .select({
      pieceId: saleLines.pieceId,
      returnId: returns.id,
      saleId: returns.saleId,
      customerId: sales.customerId,
      storeDay: returns.storeDay,
      listPrice: saleLines.listPrice,
      soldFor: saleLines.price,
      price: returnLines.price,
      tax: returnLines.tax,
    })
    .from(saleLines)
    .innerJoin(returnLines, and(eq(returnLines.saleLineId, saleLines.id), eq(returnLines.isGoodwill, false)))
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .innerJoin(sales, eq(sales.id, returns.saleId))
    .where(oneOfMany(saleLines.pieceId, ids))
    .orderBy(returns.id)
    .all();
  const last = new Map(rows.map((row) => [row.pieceId, row]));
  return [...last.values()].flatMap(({ pieceId, listPrice, soldFor, price, tax, ...row }) =>
    pieceId === null
      ? []
      : {
          pieceId,
          returnId: row.returnId,
          saleId: row.saleId,
          storeDay: row.storeDay,
          isSamePerson: areOnePerson(tx, row.customerId, customerId),
          listPrice: cents(Math.max(listPrice, soldFor)),
          back: cents(price + tax),
        },
  );
}

/**
 * Requires approval to sell somebody again what they returned for less than giving back a part of its price would
 * (`goodwillSteps`): returned and sold again, they keep it and get the difference. `asks` has what asks already.
 */
export function soldAgainSteps(
  back: readonly BackBefore[],
  { lines, asks }: { lines: readonly PricedLine[]; asks: readonly AskedStep[] },
  { discountLimit, currency }: Pick<Settings, "discountLimit" | "currency">,
): AskedStep[] {
  const most = Math.min(discountLimit, USUAL.discount);
  return back.flatMap(({ isSamePerson, pieceId, listPrice }): AskedStep[] => {
    const price = lines.find((line) => line.pieceId === pieceId)?.price ?? listPrice;
    const limit = priceLess(listPrice, rate(most));
    const record = { kind: "piece", id: pieceId } as const;
    const isAsked = asks.some(
      (step) =>
        step.permission === "sales.discount" && step.record.kind === "piece" && step.record.id === pieceId,
    );
    if (!isSamePerson || price >= limit || isAsked) return [];
    const message = `Selling an item again to who returned it, for more than ${most / 100}% less (a price below ${inMoney(limit, currency)}), needs approval`;
    return [{ permission: "sales.discount", record, amount: price, limit, field: "lines", message }];
  });
}

/**
 * How much cheaper a ticket sells, tax included, what the same person returned before, who may have kept it: known to
 * be the same, or anybody within days who paid as they were paid. What a certificate takes off then counts too.
 */
export function cheaperAgain(
  tx: Tx,
  back: readonly BackBefore[],
  {
    lines,
    storeDay,
    kinds,
    certified,
  }: {
    lines: readonly { pieceId: number | null; price: Cents; tax: Cents }[];
    storeDay: Day;
    /** Kinds of the ticket's payments. */
    kinds: readonly PaymentKind[];
    /** Tax that a certificate takes off the ticket. */
    certified: Cents;
  },
): Cents {
  const kept = back.filter(
    ({ isSamePerson, returnId, storeDay: day }) =>
      isSamePerson ||
      (daysBetween(day, storeDay) <= USUAL_SALES.againDays && isPaidAlike(tx, returnId, kinds)),
  );
  const cheaper = sumOf(
    kept.map(({ pieceId, back: was }) => {
      const line = lines.find((one) => one.pieceId === pieceId);
      return cents(line ? Math.max(was - line.price - line.tax, 0) : 0);
    }),
  );
  const amount = kept.some(({ isSamePerson }) => isSamePerson) ? Math.max(cheaper, certified) : cheaper;
  return cents(amount > USUAL_SALES.again ? amount : 0);
}

/** Whether a return gave money back in a way in which a ticket was paid. A deposit may have been of any kind. */
function isPaidAlike(tx: Tx, returnId: number, kinds: readonly string[]): boolean {
  if (kinds.includes("deposit")) return true;
  const refunds = tx
    .select({ kind: payments.kind })
    .from(payments)
    .where(and(eq(payments.returnId, returnId), lt(payments.amount, cents(0))))
    .all();
  return refunds.some(({ kind }) => kinds.includes(kind));
}

/**
 * Prices of what the same person returned before, as far as colleagues had sold it and the ticket's salespeople leave
 * them less than half of their share. Nothing unless the actor, or an account that they could use, is among those.
 */
export function takenByReturn(
  tx: Tx,
  actor: ActingEmployee,
  back: readonly BackBefore[],
  { lines, sellers }: { lines: readonly PricedLine[]; sellers: readonly { id: number; share: Rate }[] },
): Cents {
  const same = back.filter(({ isSamePerson }) => isSamePerson);
  if (same.length === 0) return cents(0);
  if (!isFor(tx, actor, sellers)) return cents(0);
  const had = tx
    .select({ saleId: saleSalespeople.saleId, id: saleSalespeople.employeeId, share: saleSalespeople.share })
    .from(saleSalespeople)
    .where(
      and(
        oneOfMany(
          saleSalespeople.saleId,
          same.map(({ saleId }) => saleId),
        ),
        gt(saleSalespeople.commission, cents(0)),
      ),
    )
    .all();
  return sumOf(
    same.flatMap(({ saleId, pieceId }) => {
      const price = lines.find((line) => line.pieceId === pieceId)?.price ?? cents(0);
      return had
        .filter((one) => one.saleId === saleId && one.id !== actor.id)
        .map(({ id, share }) => {
          const left = sellers.find((person) => person.id === id)?.share ?? 0;
          return cents(left * 2 < share ? Math.round((price * (share - left)) / WHOLE_SHARE) : 0);
        });
    }),
  );
}
