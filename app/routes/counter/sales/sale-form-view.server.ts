import type { RouterContextProvider } from "react-router";
import { isForSale } from "~/domain/stock/pieces/for-sale.server";
import { isAvailable } from "~/domain/stock/pieces/piece-states";
import { type Cents, cents, formatDecimal, taxRate } from "~/domain/money";
import { surtaxOf } from "~/domain/counter/sales/ticket-tax";
import { photosOf } from "~/domain/shop/photos/find-photos.server";
import { countPieces, findPieces, getPiece } from "~/domain/stock/pieces/find-pieces.server";
import type { Piece } from "~/domain/stock/pieces/piece";
import type { Actor } from "~/domain/permissions";
import { recordNumber } from "~/domain/record-number";
import { defaultSellers } from "~/domain/counter/sales/default-sellers.server";
import { type EarlierSale, saleOfPiece } from "~/domain/counter/sales/find-sales.server";
import { listActive } from "~/domain/counter/sales/list-sellers.server";
import type { OrdersOnForm, PickupLine } from "~/domain/counter/sales/orders-on-form";
import {
  type DraftFigures,
  draftFigures,
  hasAutomaticTax,
  type LineFacts,
  type TicketTerms,
} from "~/domain/counter/sales/sale-draft-figures";
import { flatTexts, type Texts, type TicketTexts } from "~/domain/counter/sales/ticket-texts";
import { fieldOfTradedIn, tooMuchTradedIn } from "~/domain/counter/sales/trade-in-rest";
import { getService, listServices } from "~/domain/shop/services/find-services.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import type { Day, Instant } from "~/domain/dates";
import { pricesNow } from "~/domain/stock/metal-prices/find-metal-prices.server";
import type { MetalPrices } from "~/domain/stock/metal-prices/metal-price";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { tillChoices } from "~/domain/counter/till/find-tills.server";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { type Address, href, localPath, withRest } from "~/ui/address";
import { keepTogether } from "~/ui/line-breaks";
import type { Found } from "~/ui/live-picker";
import type { TilePicture } from "~/ui/tile";
import { actorOf, factsOf } from "~/web/context";
import { contractFor } from "~/web/contract";
import { unreadable } from "~/web/form-drafts.server";
import { chosenBy, findChoices } from "~/web/picker-search.server";
import { photosToJson } from "~/web/photos/photo-json";
import { lineTilesOf } from "~/web/photos/tiles.server";
import { type CostField, costField } from "~/web/shows-cost.server";
import type { SaleLineKind } from "~db/closed-lists.ts";
import type { CustomerChoices } from "../../people/customers/customer-picker.tsx";
import { type ExchangeView, exchangeView } from "../returns/exchange-draft.server.ts";
import { toFormNames, TypedTicket } from "./sale-contract.ts";
import { NAMED_FIRST, NO_PIECES, servicesNamed, type SoldChoice } from "./sale-form-fields.ts";
import { reasonNotForSale, whyNotForSale } from "~/web/why-not-for-sale.server";
import { whyNoneForSale } from "./none-for-sale-in-search.server.ts";
import { asChoice, availableWith, choicesOf, type SaleDraft, withRowKeys } from "./sale-draft.server.ts";
import { heldOn } from "./held-on-lines.ts";
import { certificateOf } from "./shown-certificate.server.ts";

type Context = Readonly<RouterContextProvider>;

export interface LineView extends LineFacts, Partial<Pick<PickupLine, "held" | "due" | "handOut">> {
  title: string;
  /** Present for pieces. */
  category?: string;
  /** The SKU, or the kind of line. */
  note: string;
  /** The store where a piece is. */
  location: string | null;
  /** The sale that already took the piece. Null for `to`: another customer may be looking on. */
  sold: (Omit<EarlierSale, "to"> & { to: string | null }) | null;
  /** Why a piece that no sale took isn't for sale. */
  barred?: string;
}

export interface SaleDraftView extends Omit<SaleDraft, "texts"> {
  texts: TicketTexts;
  closeTo: Address;
  /** The returned items of an exchange. */
  exchange: ExchangeView | null;
  customers: CustomerChoices;
  /**
   * Number of the exemption certificate on the customer's record, or only its end for users who may not read
   * it.
   */
  certificate: string | null;
  found: Found<SoldChoice>;
  services: SoldChoice[];
  lines: Seen<LineView & { tile: TilePicture }>[];
  cost: CostField;
  figures: Seen<DraftFigures>;
  /** Values that can't be parsed. Missing ones are reported on submit. */
  errors: Record<string, string[]>;
  terms: { profitBasis: TicketTerms["profitBasis"]; commissionRate: number | null };
  /** `salesTaxRate` is in thousandths of a percent. */
  stores: {
    key: string;
    name: string;
    salesTaxRate: number;
    surtaxRate: number | null;
    surtaxLimit: Cents | null;
    tradeInLessensTax: boolean;
    roundsCash: boolean;
    /** As `tillChoices` returns them. */
    tills: string[];
  }[];
  /** For the melt value of a trade-in. */
  metals: { today: Day; prices: MetalPrices };
  /** Everyone who may be named as the salesperson. */
  colleagues: { id: number; name: string }[];
  /** Whose sale it is unless one of them is chosen: who has the larger share is first. */
  usualSellers: number[];
  soldBy: string;
}

/** Whether nothing is left to pay after deposits and the returned items. */
export function isPaidFor({ exchange, figures, lines }: SaleDraftView): boolean {
  const due = dueAfterDeposits(figures, lines);
  return due !== null && due <= (exchange?.worth ?? 0);
}

function dueAfterDeposits(
  { amountDue }: Pick<DraftFigures, "amountDue">,
  lines: readonly Pick<LineView, "held">[],
): Cents | null {
  return amountDue === null ? null : cents(Math.max(amountDue - heldOn(lines), 0));
}

export function saleDraftView(draft: SaleDraft, context: Context, orders: OrdersOnForm): SaleDraftView {
  const { db } = shop();
  const { texts } = draft;
  const { values } = texts;
  const { itemSearch = "", customerSearch = "" } = values;
  const cost = costField(context);
  const { commissionRate, profitBasis } = readSettings(db);
  const actor = actorOf(context);
  const customers = choicesOf(actor, values);
  const sold = customers.found.rows.length === 0 ? whyNotForSale(customerSearch, context) : null;
  const services = listServices(db, { all: false }).map(asChoice);
  const lines = texts.lines.map((line) => lineView(line, context, orders));
  const stores = listStores(db).map((row) => ({
    key: row.key,
    name: row.name,
    salesTaxRate: row.salesTaxRate,
    surtaxRate: row.surtaxRate,
    surtaxLimit: row.surtaxLimit,
    tradeInLessensTax: row.tradeInLessensTax,
    roundsCash: row.roundsCash,
    tills: tillChoices(db, row.key),
  }));
  const store = stores.find(({ key }) => key === values.location);
  const figures = draftFigures(texts, lines, {
    taxRate: taxRate(store?.salesTaxRate ?? 0),
    surtax: surtaxOf(store),
    tradeInLessensTax: store?.tradeInLessensTax ?? true,
    commissionRate,
    profitBasis,
  });
  const seesCost = cost !== "withheld";
  const shown = seesCost ? texts : withoutCost(texts);
  const errors = unreadable(contractFor(TypedTicket, seesCost), flatTexts(shown), toFormNames);
  if (values.customerId !== "" && !customers.chosen)
    errors.customerId = ["Customer not found: choose another"];
  for (const [nth, { title, sold: earlier, barred }] of lines.entries()) {
    if (barred) errors[`lines[${nth}].inventoryId`] = [`This item ${barred}`];
    if (title === "") errors[`lines[${nth}].inventoryId`] = ["Item not found: choose another"];
    if (earlier) errors[`lines[${nth}].inventoryId`] = ["This item has already been sold"];
  }
  const isForNobody = values.walkIn !== "" && (figures.tradeInRest ?? 0) > 0;
  if (isForNobody || (figures.total !== null && figures.total < 0))
    errors[fieldOfTradedIn(texts)] = [tooMuchTradedIn(customers.chosen !== null)];
  const exchange = exchangeView(values.exchange ?? "", dueAfterDeposits(figures, lines), actor);
  if (exchange?.problem) errors.exchange = [exchange.problem];
  const keyed = withRowKeys(shown);
  const automatic = hasAutomaticTax(values) ? automaticTaxOf(texts, figures) : null;
  return {
    ...draft,
    texts: {
      ...keyed,
      values: {
        ...keyed.values,
        usedTax: automatic ?? "",
        ...(automatic !== null && { tax: automatic }),
        exchange: exchange?.text ?? "",
      },
    },
    closeTo: exchange?.saleId
      ? href("/sales/:saleId", { saleId: exchange.saleId })
      : localPath(withRest(href("/sales"), draft.list), href("/sales")),
    exchange,
    certificate: certificateOf(values.customerId ?? "", actor),
    customers: sold === null ? customers : { ...customers, found: { rows: [], note: sold } },
    found: foundFor(itemSearch, services, context),
    services,
    lines: tiled(actor, texts.lines, lines).map((line) => withholdCost(line, seesCost)),
    cost,
    figures: withholdCost(figures, cost === "shown"),
    errors,
    terms: { profitBasis, commissionRate: cost === "shown" ? commissionRate : null },
    stores,
    metals: pricesNow(db, Date.now() as Instant),
    ...salespeopleFor(texts, figures, actor, orders),
  };
}

/**
 * Returns who may be chosen as salesperson. The actor needn't be, except for orders that a colleague took in.
 */
function salespeopleFor(
  { lines }: TicketTexts,
  figures: DraftFigures,
  actor: Actor,
  orders: OrdersOnForm,
): Pick<SaleDraftView, "colleagues" | "usualSellers" | "soldBy"> {
  const active = listActive(shop().db);
  const sold = lines.map(({ kind, orderId = "" }, nth) => ({
    orderId: kind === "pickup" ? recordNumber(orderId) : null,
    price: kind === "gift_card" ? 0 : (figures.lines[nth]?.price ?? 0),
  }));
  const usual = defaultSellers(shop().db, actor.id, sold, orders).map(({ id }) => id);
  const isOwn = usual.every((id) => id === actor.id);
  const nameOf = (id: number) =>
    id === actor.id ? "you" : (active.find((one) => one.id === id)?.name ?? "a colleague");
  return {
    colleagues: active.filter(({ id }) => !isOwn || id !== actor.id),
    usualSellers: usual,
    soldBy: isOwn
      ? "You"
      : `${usual.map(nameOf).join(" and ")}${usual.length === 1 ? ", who took it in" : ""}`,
  };
}

/** Returns the automatic tax. It stays as it was until the whole ticket can be read. */
function automaticTaxOf({ values, lines }: TicketTexts, { automaticTax }: DraftFigures): string {
  const before = lines.length > 0 ? values.tax?.trim() : "";
  return automaticTax === null && before ? before : formatDecimal(automaticTax ?? cents(0));
}

function withoutCost(texts: TicketTexts): TicketTexts {
  return { ...texts, lines: texts.lines.map((line) => withholdCost(line, false)) };
}

function foundFor(typed: string, services: readonly SoldChoice[], context: Context): Found<SoldChoice> {
  const { db } = shop();
  const filter = availableWith(typed);
  const pieces = {
    read: (limit: number) => findPieces(db, filter, { limit }),
    count: (atMost: number) => countPieces(db, filter, atMost),
  };
  const { rows, note } = findChoices<Piece>(typed, NO_PIECES, pieces, NAMED_FIRST);
  const found = { rows: choicesWithPhotos(rows), note };
  const named = servicesNamed(services, typed);
  if (named.length > 0)
    return { rows: [...named, ...found.rows], note: found.rows.length > 0 ? found.note : null };
  return found.note === NO_PIECES ? { ...found, note: whyNoneForSale(typed, context) } : found;
}

function lineView(texts: Texts, context: Context, orders: OrdersOnForm): LineView {
  const { db } = shop();
  const nothing = { location: null, sold: null, listPrice: null, isTaxed: true };
  if (texts.kind === "gift_card")
    return { ...nothing, title: "Gift card", note: "The number is assigned when it is sold", isTaxed: false };
  if (texts.kind === "item")
    return { ...nothing, title: texts.description?.trim() || "Open item", note: "Open item" };
  if (texts.kind === "service") {
    const service = chosenBy(texts.serviceId ?? "", (id) => getService(db, id));
    if (!service) return { ...nothing, title: "", note: "Service" };
    const { name, price, cost, isTaxed } = service;
    return {
      ...nothing,
      title: name,
      note: isTaxed ? "Service" : "Service, not taxed",
      listPrice: price,
      cost,
      isTaxed,
    };
  }
  if (texts.kind === "pickup") {
    const pickup = chosenBy(texts.orderId ?? "", orders.pickupLine);
    return pickup ? { ...nothing, ...pickup } : { ...nothing, title: "", note: "Pickup" };
  }
  const piece = chosenBy(texts.inventoryId ?? "", (id) => getPiece(db, id));
  if (!piece) return { ...nothing, title: "", note: "Item" };
  const sold = isAvailable(piece) ? null : saleOfPiece(db, actorOf(context), piece.id);
  const isBarred = !sold && !isForSale(db, piece);
  const { description, category, sku, location, retailPrice, cost } = piece;
  return {
    title: keepTogether(description),
    category,
    note: sku,
    location,
    listPrice: retailPrice,
    cost,
    isTaxed: true,
    sold: sold ? { ...sold, to: factsOf(context).customerView ? null : sold.to } : null,
    ...(isBarred && { barred: reasonNotForSale(piece, context) }),
  };
}

function tiled(actor: Actor, texts: readonly Texts[], lines: readonly LineView[]) {
  const shown = lines.map((line, nth) => {
    const { kind = "piece", inventoryId = "" } = texts[nth] ?? {};
    const pieceId = kind === "piece" ? recordNumber(inventoryId) : null;
    const { title: description, category = null } = line;
    return { line, sold: { kind: kind as SaleLineKind, pieceId, category, description } };
  });
  const tileOf = lineTilesOf(
    actor,
    shown.map(({ sold }) => sold),
  );
  return shown.map(({ line, sold }) => ({ ...line, tile: tileOf(sold) }));
}

/** Describes pieces as JSON does. */
function choicesWithPhotos(pieces: readonly Piece[]): SoldChoice[] {
  const photos = photosOf(
    shop().db,
    "piece",
    pieces.map(({ id }) => id),
  );
  return pieces.map(({ id, sku, description, category, location, retailPrice }) => ({
    id,
    sku,
    description,
    category,
    location,
    retailPrice: formatDecimal(retailPrice),
    photos: photosToJson("piece", { id, photos: (photos.get(id) ?? []).slice(0, 1) }),
  }));
}
