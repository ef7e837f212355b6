import type { Day, Instant } from "~/domain/dates";
import { datesThisWeek } from "~/domain/outreach/notices/dates-this-week.server";
import {
  memosToSeeTo,
  type NeedsAttention,
  needsAttention,
} from "~/domain/outreach/notices/needs-attention.server";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import { type Actor, can } from "~/domain/permissions";
import { repairsToDo } from "~/domain/workshop/repairs/repairs-to-do.server";
import { chartDays } from "~/domain/records/dashboard/dashboard-chart.server";
import { saleShownTo, type ShownSale } from "~/domain/counter/sales/sale-shown-to";
import { findSales } from "~/domain/counter/sales/find-sales.server";
import { unclosedDays } from "~/domain/counter/till/unclosed-days.server";
import { countTransfers, findTransfers } from "~/domain/stock/transfers/find-transfers.server";
import { transferNumber } from "~/domain/stock/transfers/transfer";
import { shop } from "~/runtime/shop.server";
import { COUNTED_NOTICES } from "~/shell/bell-and-menu-counts";
import { saleTilesOf, withTiles } from "~/web/photos/tiles.server";
import { attentionLines } from "./attention-lines.server.ts";

/** Most lines in a panel. */
const SHOWN = 6;

/** Reads what the actor may see of the day at the chosen location. The rest is null or empty. */
export function daySheet(actor: Actor, { today, now }: { today: Day; now: Instant }) {
  const { db } = shop();
  const { location: store } = actor;
  const seesCustomers = can(actor, "customers.view");
  const maySeeRepairs = can(actor, "repairs.view");
  const sales = can(actor, "sales.view")
    ? findSales(db, { location: store ?? undefined, from: today, to: today }, { limit: SHOWN })
    : null;
  const tileOf = saleTilesOf(actor, sales ?? []);
  const waiting = maySeeRepairs ? needsAttention(db, store, now, COUNTED_NOTICES) : null;
  const memos = can(actor, "inventory.view") ? memosToSeeTo(db, store, now, COUNTED_NOTICES) : [];
  return {
    sales: sales && sales.map((sale) => ({ ...toLine(saleShownTo(actor, sale)), tile: tileOf(sale) })),
    repairs: maySeeRepairs
      ? withTiles(actor, "repair", repairsToDo(db, store, now, SHOWN), ({ item }) => [item])
      : null,
    attention:
      waiting || memos.length > 0
        ? { lines: attentionLines(waiting, memos), ready: waiting && readyShownTo(actor, waiting.ready) }
        : null,
    arriving: can(actor, "inventory.view") ? transfersOnTheWay(store) : null,
    unclosed: can(actor, "till.close") ? unclosedDays(db, store, now) : [],
    dates: seesCustomers ? datesThisWeek(db, store, now, SHOWN) : null,
    chartDays: chartDays(db, store, today),
  };
}

export type DaySheet = ReturnType<typeof daySheet>;
export type SaleOfDay = NonNullable<DaySheet["sales"]>[number];

type Ready = NeedsAttention["ready"];

function readyShownTo(actor: Actor, ready: Ready): Ready {
  if (maySeeContact(actor)) return ready;
  return { ...ready, first: ready.first.map((repair) => ({ ...repair, phone: null })) };
}

/** Counts transfers on their way to the store, or to any, and describes the newest. Null without one. */
function transfersOnTheWay(store: string | null) {
  const { db } = shop();
  const filter = { state: "sent", to: store ?? undefined } as const;
  const [last] = findTransfers(db, filter, { limit: 1 });
  if (!last) return null;
  const { id, from, to, figures } = last;
  return {
    count: countTransfers(db, filter, COUNTED_NOTICES),
    last: {
      id,
      number: transferNumber(id),
      from: from.name,
      to: store === null ? to.name : null,
      items: figures.waiting,
    },
  };
}

function toLine({ id, customerName, soldAt, store, sellerName, total, lines }: ShownSale) {
  const [first] = lines;
  return {
    id,
    customerName,
    soldAt,
    zone: store.zone,
    sellerName,
    total,
    piece: first?.description ?? "",
    morePieces: Math.max(0, lines.length - 1),
  };
}
