import { beginCount } from "~/domain/workshop/counts/begin-count.server";
import { decide } from "~/domain/workshop/counts/decide-difference.server";
import { endCount } from "~/domain/workshop/counts/end-count.server";
import { findExpected, whereMissing } from "~/domain/workshop/counts/expected-pieces.server";
import { findLines, getCountHead } from "~/domain/workshop/counts/find-counts.server";
import { scan } from "~/domain/workshop/counts/scan.server";
import { addDays, instant } from "~/domain/dates";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { pieceOfSku } from "~/domain/stock/pieces/find-pieces.server";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { beginTransfer } from "~/domain/stock/transfers/packing.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import type { Calendar } from "./calendar.ts";
import { COUNTS, type Place, STEPS, TRANSFERS } from "./material/stock.ts";
import { customerNamed, receiverAt, type ShopPlan } from "./plan-shop.ts";
import type { TimedRule } from "./run-rules.server.ts";
import type { CustomerIds } from "./trade.server.ts";

type Transfer = (typeof TRANSFERS)[number];
type Count = (typeof COUNTS)[number];

/** Moves pieces to another store, to a customer, a workshop or their vendor, and counts the rest. */
export function stockMoved(calendar: Calendar, plan: ShopPlan, customerIds: CustomerIds): TimedRule[] {
  const sold = new Set(plan.sales.map(({ planned }) => planned.piece));
  const unsold = plan.pieces.filter(({ planned }) => !sold.has(planned));
  const pieceIdAt = ({ tx }: RuleContext, [store, nth]: Place): number => {
    const sku = unsold.filter((piece) => piece.store === store)[nth]?.sku;
    const piece = sku === undefined ? undefined : pieceOfSku(tx, sku);
    if (!piece) throw new Error(`The sample has no piece ${nth} at ${store}`);
    return piece.id;
  };
  return [
    ...TRANSFERS.flatMap((transfer) => transferSteps(calendar, transfer, pieceIdAt)),
    ...STEPS.map(({ kind, piece, daysAgo, customer, to, dueIn, note }): TimedRule => ({
      at: calendar.ago(daysAgo, 0.45),
      by: receiverAt(piece[0]),
      rule: (ctx) =>
        movePiece(ctx, {
          pieceId: pieceIdAt(ctx, piece),
          kind,
          customerId: customer === undefined ? null : idOf(customerIds, plan, customer),
          to: to ?? null,
          due: dueIn === undefined ? null : addDays(calendar.today, dueIn),
          value: null,
          note: note ?? null,
        }),
    })),
    ...COUNTS.flatMap((count) => countSteps(calendar, count)),
  ];
}

function transferSteps(
  calendar: Calendar,
  { to, note, sent, received, pieces }: Transfer,
  pieceIdAt: (ctx: RuleContext, place: Place) => number,
): TimedRule[] {
  const from = pieces[0]?.[0] ?? "";
  const record = { id: 0 };
  return [
    {
      at: calendar.ago(sent, 0.2),
      by: receiverAt(from),
      rule: (ctx) =>
        noted(
          record,
          beginTransfer(ctx, { from, to, note, ids: pieces.map((piece) => pieceIdAt(ctx, piece)) }),
        ),
    },
    {
      at: calendar.ago(sent, 0.25),
      by: receiverAt(from),
      rule: (ctx) => sendTransfer(ctx, { transferId: record.id, version: null }),
    },
    ...(received === undefined
      ? []
      : [
          {
            at: calendar.ago(received, 0.1),
            by: receiverAt(to),
            rule: (ctx: RuleContext) =>
              receivePieces(ctx, { transferId: record.id, skus: [], ids: [], all: true }),
          },
        ]),
  ];
}

/** More than any store has in a category. */
const SCANS = 16;

/**
 * Steps of a count. An open one has a few scans; in a finished one, the last piece was missing and turned up
 * the next day.
 */
function countSteps(calendar: Calendar, { store, category, begun, unknown, scanned }: Count): TimedRule[] {
  const record = { id: 0 };
  const by = receiverAt(store);
  const begins = calendar.ago(begun, 0.9);
  const isOpen = scanned !== undefined;
  const scans = Array.from({ length: scanned ?? SCANS }, (_, nth): TimedRule => ({
    at: instant(begins + (nth + 1) * 20_000),
    by,
    rule: (ctx) => scanNext(ctx, record.id),
  }));
  const at = instant(begins + (SCANS + 1) * 20_000);
  return [
    {
      at: begins,
      by,
      rule: (ctx) =>
        noted(
          record,
          beginCount(ctx, {
            kind: "pieces",
            location: store,
            place: null,
            name: null,
            category,
            displayCase: null,
          }),
        ),
    },
    ...scans,
    ...(unknown === undefined
      ? []
      : [{ at, by, rule: (ctx: RuleContext) => scan(ctx, { countId: record.id, number: unknown }) }]),
    ...(isOpen
      ? []
      : [
          { at, by, rule: (ctx: RuleContext) => endCount(ctx, { countId: record.id }) },
          {
            at: calendar.ago(begun - 1, 0.1),
            by,
            rule: (ctx: RuleContext) => {
              const [line] = findLines(ctx.tx, { countId: record.id, result: "missing" }, { limit: 1 });
              return decide(ctx, { countId: record.id, lineId: line?.id ?? 0, decision: "found_since" });
            },
          },
        ]),
  ];
}

/** Scans the expected pieces that weren't scanned yet, except the last one. */
function scanNext(ctx: RuleContext, countId: number): Result<unknown> {
  const count = getCountHead(ctx.tx, countId);
  if (!count) throw new Error("The sample scans for a count that is not there");
  const [next, another] = findExpected(ctx.tx, whereMissing(count), { limit: 2 });
  return next && another ? scan(ctx, { countId, number: next.sku }) : { ok: true, value: null, trail: [] };
}

function noted<T extends { id: number }>(record: { id: number }, result: Result<T>): Result<T> {
  if (result.ok) record.id = result.value.id;
  return result;
}

function idOf(customerIds: CustomerIds, plan: ShopPlan, name: string): number {
  return customerIds.get(customerNamed(plan, name)) ?? 0;
}
