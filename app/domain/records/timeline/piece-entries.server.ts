import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { oneOfMany } from "~db/one-of-many.ts";
import { BACK_KINDS, IS_SOLD_OR_BACK, SOLD_KINDS } from "~db/sold-or-back.ts";
import {
  customers,
  employees,
  orders,
  pieceMovements,
  receivingLines,
  receivings,
  saleLines,
  vendors,
} from "~db/schema/index.ts";
import { approversOf } from "../../shop/approvals/who-approved.server.ts";
import { capitalized } from "../../first-letter.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { IS_EXTENSION } from "../../stock/movements/find-movements.server.ts";
import { PIECE_MOVEMENT_LABELS } from "../../stock/movements/movement-labels.ts";
import type { Reader, Said, Source } from "./source.ts";

function movements(kind: Source["kind"], which: SQL | undefined): Source {
  return {
    kind,
    table: pieceMovements,
    id: pieceMovements.id,
    at: pieceMovements.at,
    of: { piece: (id) => and(eq(pieceMovements.pieceId, id), which) },
    read: readMovements,
  };
}

const soldOrBack = sql.raw(IS_SOLD_OR_BACK);

export const pieceSales = movements("sale", and(soldOrBack, inArray(pieceMovements.kind, SOLD_KINDS)));
export const pieceReturns = movements("return", and(soldOrBack, inArray(pieceMovements.kind, BACK_KINDS)));
export const pieceMoves = movements("movement", not(soldOrBack));

function readMovements({ tx, placeOf, seesCustomers, seesOrigin }: Reader, ids: number[]): Map<number, Said> {
  const rows = tx
    .select({
      moved: pieceMovements,
      isExtension: IS_EXTENSION,
      price: saleLines.price,
      orderKind: orders.kind,
      by: fullNameIn(employees),
      receivingId: receivings.id,
      vendor: vendors.name,
      customer: sql<string | null>`(
        select k.first_name || ' ' || k.last_name from ${customers} c
        join ${customers} k on k.id = coalesce(c.merged_into, c.id) where c.id = ${pieceMovements.customerId})`,
    })
    .from(pieceMovements)
    .innerJoin(employees, eq(employees.id, pieceMovements.employeeId))
    .leftJoin(
      saleLines,
      and(
        eq(saleLines.saleId, pieceMovements.saleId),
        eq(saleLines.pieceId, pieceMovements.pieceId),
        eq(pieceMovements.kind, "sold"),
      ),
    )
    .leftJoin(orders, eq(orders.id, pieceMovements.orderId))
    .leftJoin(
      receivingLines,
      and(eq(receivingLines.pieceId, pieceMovements.pieceId), eq(pieceMovements.kind, "received")),
    )
    .leftJoin(receivings, eq(receivings.id, receivingLines.receivingId))
    .leftJoin(vendors, eq(vendors.id, receivings.vendorId))
    .where(oneOfMany(pieceMovements.id, ids))
    .all();
  const saleIds = rows.flatMap(({ moved }) => (moved.kind === "sold" ? (moved.saleId ?? []) : []));
  const approvers = approversOf(tx, { kind: "sale", ids: saleIds, action: "sale.processed" });
  return new Map(
    rows.map(({ moved, isExtension, price, by, customer, receivingId, ...row }): [number, Said] => {
      const vendor = seesOrigin ? row.vendor : null;
      const to = seesOrigin || moved.kind !== "sent_to_vendor" ? moved.toWhom : null;
      const {
        id,
        kind,
        store,
        saleId,
        returnId,
        orderId,
        transferId,
        meltLotId,
        buyId,
        dueDay,
        value,
        note,
      } = moved;
      const isHold = kind === "reserved" && orderId === null;
      const isSold = kind === "sold";
      const isMoved = kind === "moved";
      const about =
        returnId !== null
          ? ({ kind: "return", id: returnId } as const)
          : saleId !== null
            ? ({ kind: "sale", id: saleId } as const)
            : orderId !== null
              ? ({ kind: "order", id: orderId, ...(row.orderKind && { orderKind: row.orderKind }) } as const)
              : transferId !== null
                ? ({ kind: "transfer", id: transferId } as const)
                : meltLotId !== null
                  ? ({ kind: "melt-lot", id: meltLotId } as const)
                  : buyId !== null
                    ? ({ kind: "buy", id: buyId } as const)
                    : receivingId !== null
                      ? ({ kind: "receiving", id: receivingId } as const)
                      : null;
      return [
        id,
        {
          what:
            vendor !== null
              ? "Received from"
              : isExtension
                ? "Extended"
                : isMoved
                  ? movedTo(placeOf(store))
                  : isHold
                    ? "Reserved"
                    : (PIECE_MOVEMENT_LABELS[kind] ?? capitalized(kind)),
          text: [vendor, seesCustomers ? customer : null, to, note].filter(Boolean).join(": ") || null,
          due: dueDay,
          about,
          store: isMoved ? null : store,
          by,
          approver: isSold ? (approvers.get(saleId ?? 0) ?? null) : null,
          amount: isSold ? price : value,
        },
      ];
    }),
  );
}

const movedTo = (place: string | null) => (place ? `Moved to ${place}` : "Location removed");
