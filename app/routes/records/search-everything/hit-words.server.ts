import { counted } from "~/domain/counted";
import { fullName } from "~/domain/people/customers/customer";
import { TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import { lastFourOf } from "~/domain/counter/credit/gift-card-number";
import type { Hit } from "~/domain/records/search-everything/search-everything.server";
import { BUY_STATE_LABELS, buyNumber } from "~/domain/counter/buys/buy";
import { MELT_LOT_STATE_LABELS, meltLotNumber } from "~/domain/stock/melt-lots/melt-lot";
import { type Cents, inMoney } from "~/domain/money";
import { LATE_LABELS, ORDER_STATE_LABELS, orderNumber } from "~/domain/workshop/orders/order";
import { REPAIR_STATUS_LABELS } from "~/domain/workshop/repairs/repair-status";
import type { Actor } from "~/domain/permissions";
import { standingLabel } from "~/domain/stock/pieces/piece-states";
import { receivingNumber } from "~/domain/stock/receivings/receiving";
import { returnNumber } from "~/domain/counter/returns/return";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { closeNumber } from "~/domain/counter/till/close-number";
import { transferNumber } from "~/domain/stock/transfers/transfer";
import { shop } from "~/runtime/shop.server";
import type { Address } from "~/ui/address";
import { formatDate, formatDateTime } from "~/ui/format";
import type { TilePicture } from "~/ui/tile";
import { tilesOf } from "~/web/photos/tiles.server";
import { recordAddress } from "~/web/record-address";
import type { FoundRow } from "./search-contract.ts";

/** Puts results into words for JSON, in the order of `hits`. */
export function foundRows(actor: Actor, hits: readonly Hit[]): FoundRow[] {
  return inWords(actor, hits).map(({ number, name, ...row }) => ({ ...row, label: said(number, name) }));
}

/** The same for a list: the name, and the number below it. */
export function listedRows(actor: Actor, hits: readonly Hit[]) {
  return inWords(actor, hits).map(({ number, name, note, ...row }) => ({
    ...row,
    title: name ?? number ?? "",
    note: said(name !== null && number, note),
  }));
}

function inWords(actor: Actor, hits: readonly Hit[]) {
  const { db } = shop();
  const stores = new Map(storeNames(db).map(({ key, name }) => [key, name]));
  const { currency } = readSettings(db);
  const tileOf = hitTilesOf(actor, hits);
  return hits.map((hit) => ({
    kind: hit.kind,
    id: hit.id,
    path: pathOf(hit),
    tile: tileOf(hit),
    ...wordsOf(hit, {
      storeName: (key) => stores.get(key) ?? key,
      money: (amount) => inMoney(amount, currency),
    }),
  }));
}

/** Returns a function for a result's tile. Pieces, repairs and orders have one. */
function hitTilesOf(actor: Actor, hits: readonly Hit[]): (hit: Hit) => TilePicture | null {
  const idsOf = (kind: Hit["kind"]) => hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
  const pieceTile = tilesOf(actor, "piece", idsOf("piece"));
  const repairTile = tilesOf(actor, "repair", idsOf("repair"));
  return (hit) => {
    if (hit.kind === "piece") return pieceTile(hit.id, hit.category, hit.description);
    if (hit.kind === "repair") return repairTile(hit.id, hit.item);
    return hit.kind === "special_order" || hit.kind === "layaway" ? repairTile(null, hit.item) : null;
  };
}

export function pathOf({ kind, id }: Pick<Hit, "kind" | "id">): Address {
  return recordAddress(kind, id);
}

interface Say {
  storeName(key: string): string;
  money(amount: Cents): string;
}

/** A name and a number are what a record is called by; one of them may be missing. */
type Words = Pick<FoundRow, "note" | "aside"> & { number: string | null; name: string | null };

function wordsOf(hit: Hit, { storeName, money }: Say): Words {
  switch (hit.kind) {
    case "customer": {
      const { id, tier, cellPhone, email, homeStore } = hit;
      const note = said(TIER_LABELS[tier], cellPhone, email, storeName(homeStore));
      return { number: null, name: fullName(hit), note, aside: `Customer #${id}` };
    }
    case "piece": {
      const { sku, description, location, retailPrice } = hit;
      const note = said(location && storeName(location), standingLabel(hit));
      return { number: sku, name: description, note, aside: money(retailPrice) };
    }
    case "sale":
    case "return": {
      const number = hit.kind === "sale" ? ticketNumber(hit.id) : returnNumber(hit.id);
      const isVoid = hit.kind === "sale" && hit.isVoided;
      return {
        number,
        name: hit.customerName,
        note: said(formatDateTime(hit.at, hit.zone), hit.store, isVoid && "void"),
        aside: money(hit.amount),
      };
    }
    case "transfer":
      return {
        number: transferNumber(hit.id),
        name: `${hit.from} to ${hit.to}`,
        note: hit.standing,
        aside: "",
      };
    case "vendor": {
      const { name, contactName, phone, accountNumber, isActive } = hit;
      return {
        number: null,
        name,
        note: said("Vendor", contactName, phone, !isActive && "not offered"),
        aside: accountNumber === null ? "" : `Account ${accountNumber}`,
      };
    }
    case "receiving": {
      const { id, vendor, invoiceNumber, pieces, store, isReceived } = hit;
      const invoice = invoiceNumber !== null && `invoice ${invoiceNumber}`;
      return {
        number: receivingNumber(id),
        name: vendor,
        note: said(store, counted(pieces, "item"), isReceived ? "received" : "draft", invoice),
        aside: "",
      };
    }
    case "melt_lot": {
      const { id, refiner, items, state, store } = hit;
      return {
        number: meltLotNumber(id),
        name: refiner,
        note: said(store, counted(items, "item"), MELT_LOT_STATE_LABELS[state].toLowerCase()),
        aside: "",
      };
    }
    case "buy": {
      const { id, items, state, store, seller } = hit;
      return {
        number: buyNumber(id),
        name: seller,
        note: said(store, counted(items, "item"), BUY_STATE_LABELS[state].toLowerCase()),
        aside: "",
      };
    }
    case "count":
      return {
        number: `Count #${hit.id}`,
        name: hit.counted,
        note: said(formatDateTime(hit.begunAt, hit.zone), hit.isOpen && "in progress"),
        aside: "",
      };
    case "close":
      return {
        number: closeNumber(hit.id),
        name: hit.till,
        note: said(formatDateTime(hit.at, hit.zone), hit.store),
        aside: "",
      };
    case "gift_card":
      return {
        number: null,
        name: `Ending in ${lastFourOf(hit.number)}`,
        note: "Gift card",
        aside: money(hit.balance),
      };
    default: {
      const { item, customerName, state, status, promisedDay, price, late } = hit;
      const standing =
        status && state !== "cancelled"
          ? REPAIR_STATUS_LABELS[status]
          : late === null && ORDER_STATE_LABELS[state];
      const promised = promisedDay && `promised ${formatDate(promisedDay)}`;
      const note = said(customerName, late && LATE_LABELS[late], standing, promised);
      return { number: orderNumber(hit), name: item, note, aside: money(price) };
    }
  }
}

function said(...words: (string | null | false)[]): string {
  return words.filter(Boolean).join(", ");
}
