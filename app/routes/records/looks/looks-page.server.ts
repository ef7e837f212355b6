import type { RouterContextProvider } from "react-router";
import { counted } from "~/domain/counted";
import { buyNumber } from "~/domain/counter/buys/buy";
import { costsLowered } from "~/domain/stock/pieces/costs-lowered.server";
import { findLooks, type Look } from "~/domain/records/looks/find-looks.server";
import { countLooks } from "~/domain/shop/looks/count-looks.server";
import { mayMarkSeen } from "~/domain/records/looks/who-may-mark-seen.server";
import type { LookKind } from "~/domain/shop/looks/look-kinds";
import { isOfMonth, lookTitle, otherLook } from "~/domain/records/looks/look-titles";
import { inMoney } from "~/domain/money";
import { meltLotNumber } from "~/domain/stock/melt-lots/melt-lot";
import { orderNumber } from "~/domain/workshop/orders/order";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { closeNumber } from "~/domain/counter/till/close-number";
import { shop } from "~/runtime/shop.server";
import { formatListedTime, formatLongDay, formatMonth } from "~/ui/format";
import { tillAddress } from "~/routes/counter/till/till-address";
import { href } from "~/ui/address";
import { actorOf } from "~/web/context";
import { isId, type KeyedList, listPage } from "~/web/list.server";
import { recordAddress } from "~/web/record-address";
import { showsCost } from "~/web/shows-cost.server";
import { reasons, otherReasons, saidOf } from "./look-reasons.server.ts";

/** Reads looks, the newest first. */
export function looksBy(): KeyedList<Look, number> {
  return { read: (slice) => findLooks(shop().db, slice), keyOf: ({ id }) => id, isKey: isId };
}

interface Asked {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** Loads a page of Worth a Look, also to show it again after a refused 'Seen'. */
export function looksPage({ url, context }: Asked) {
  const { db } = shop();
  const { businessZone, currency } = readSettings(db);
  const why = reasons(currency);
  const whyOther = otherReasons(currency);
  const actor = actorOf(context);
  const mayMark = mayMarkSeen(db, actor);
  const { rows, ...pager } = listPage(url, looksBy(), (atMost) => countLooks(db, atMost));
  const ofCosts = rows.filter((look) => otherLook(look) === "cost_lowered");
  const costs = showsCost(context) ? costsLowered(db, ofCosts) : new Map<number, never>();
  const lowered = (id: number) => {
    const cost = costs.get(id);
    return cost && `From ${inMoney(cost.before, currency)} to ${inMoney(cost.after, currency)}.`;
  };
  return {
    pager,
    looks: rows.map(({ id, kind, at, by, amount, ...about }) => ({
      id,
      mayMark: mayMark({ id, kind, ...about }),
      title: lookTitle({ kind, ...about }),
      why: saidOf(kind, { ...about, amount }) ?? whyOther[otherLook({ kind, ...about }) ?? ""] ?? why[kind],
      sum: sumText(kind, about) ?? lowered(id) ?? null,
      at: formatListedTime(at, businessZone),
      by: by ?? "Loupe",
      amount,
      record: recordOf(about),
      formKey: crypto.randomUUID(),
    })),
    formKey: crypto.randomUUID(),
  };
}

export type LooksPage = ReturnType<typeof looksPage>;

/** Says how many steps made a sum, and on which day or in which month. Null for a look that is no sum. */
function sumText(kind: LookKind, { day, steps }: Pick<Look, "day" | "steps">): string | null {
  if (day === null) return null;
  const times = counted(steps ?? 0, "time");
  return isOfMonth(kind)
    ? `${times} in ${formatMonth(day.slice(0, 7))}.`
    : `${times} on ${formatLongDay(day)}.`;
}

function recordOf({
  recordKind,
  recordId,
  piece,
  service,
  moved,
  whose,
  store,
  storeName,
}: Pick<Look, "recordKind" | "recordId" | "piece" | "service" | "moved" | "whose" | "store" | "storeName">) {
  if (recordKind === "till_movement") {
    const [location, till] = [moved?.store ?? "", moved?.till ?? ""];
    return { to: tillAddress(href("/till"), { location, till, isOnly: false }), name: till };
  }
  if (recordKind === "shop")
    return store === null
      ? { to: href("/settings"), name: "Settings" }
      : { to: href("/settings/stores/:store", { store }), name: storeName ?? store };
  const names: Record<Exclude<Look["recordKind"], "till_movement" | "shop">, string> = {
    sale: ticketNumber(recordId),
    repair: orderNumber({ kind: "repair", id: recordId }),
    customer: `Customer #${recordId}`,
    buy: buyNumber(recordId),
    bulk_change: `Bulk change #${recordId}`,
    employee: whose ?? `Employee #${recordId}`,
    close: closeNumber(recordId),
    piece: piece?.sku ?? `Item #${recordId}`,
    gift_card: `Gift card #${recordId}`,
    melt_lot: meltLotNumber(recordId),
    service: service?.name ?? `Service #${recordId}`,
  };
  return { to: recordAddress(recordKind, recordId), name: names[recordKind] };
}
