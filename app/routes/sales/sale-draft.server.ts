import type { RouterContextProvider } from "react-router";
import { type Cents, cents, formatDecimal, taxRate } from "~/domain/money";
import type { Actor } from "~/domain/permissions";
import { countPieces, findPieces, getPiece, pieceOfSku } from "~/domain/pieces/find-pieces.server";
import { isAvailable, type Piece } from "~/domain/pieces/piece";
import { type EarlierSale, saleOfPiece } from "~/domain/sales/find-sales.server";
import { listActive } from "~/domain/sales/list-sellers.server";
import { LINES_AT_MOST, PAYMENTS_AT_MOST } from "~/domain/sales/new-sale";
import {
  type DraftFigures,
  draftFigures,
  hasAutomaticTax,
  type LineFacts,
  type TicketTerms,
} from "~/domain/sales/sale-draft-figures";
import {
  flatTexts,
  isTicketName,
  type Texts,
  type TicketTexts,
  ticketTexts,
} from "~/domain/sales/ticket-texts";
import { getService, listServices, type Service } from "~/domain/services/find-services.server";
import { readSettings } from "~/domain/settings/read-settings.server";
import { listStores } from "~/domain/stores/find-stores.server";
import { tillChoices } from "~/domain/till/find-tills.server";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import type { Found } from "~/ui/live-picker";
import { actorOf } from "~/web/context";
import { contractFor } from "~/web/contract";
import { ENTERED } from "~/web/enter-updates";
import { draftOf, keepDraft, type Typed, typedAt, unreadable } from "~/web/kept-drafts.server";
import { chosenBy, findChoices } from "~/web/picker-search.server";
import { isTooLong, localPath } from "~/web/return-to";
import { type CostField, costField, hidesAddress } from "~/web/shows-cost.server";
import { storeToBeginWith } from "~/web/store-filter.server";
import { customerChoices, newCustomerAddress } from "../customers/customer-picker.server.ts";
import type { CustomerChoices } from "../customers/customer-picker.tsx";
import { toFormNames, TypedTicket } from "./sale-contract.ts";
import { ALREADY_THERE, NO_PIECES, servicesNamed, type SoldChoice, STEP } from "./sale-form-fields.ts";
import { soldNote } from "./sold-note.server.ts";

type Context = Readonly<RouterContextProvider>;

/** A ticket in progress, kept on the server between the steps of its form. */
export interface SaleDraft {
  formKey: string;
  /** The list's query to return to. */
  list: string;
  texts: TicketTexts;
  /** What the last step has to say. */
  note: string;
  /** The control that the last step leads to. */
  focus: string;
}

/** Names that ask for a step; the others are the ticket. */
const STEPS = ["chooseCustomer", "chooseItem", "newCustomer", "take", STEP, ENTERED];
/** Passed on by a step, but not by the form. */
const SAID = ["note", "focus"];

export function asksForStep(form: FormData): boolean {
  return STEPS.some((name) => form.has(name));
}

/** The URL's draft, and where to redirect if it asks for a step. */
export function draftAt(
  context: Context,
  url: URL,
  terminalTill: string | null,
): { draft: SaleDraft; step: string | null } {
  const actor = actorOf(context);
  const typed = typedAt(actor, url, STEPS);
  const draft = "formKey" in typed ? draftOfForm(typed) : beginning(actor, typed, terminalTill);
  const asks = STEPS.some((name) => name in typed) || isTooLong(url) || hidesAddress(context, url);
  return { draft, step: asks ? afterStep(actor, url.pathname, draft, typed) : null };
}

export function draftOfForm(fields: Record<string, unknown>): SaleDraft {
  const { formKey, list, values } = draftOf(SAID, fields);
  const texts = ticketTexts(Object.entries(asTicket(fields)));
  return { formKey, list, texts, note: values.note ?? "", focus: values.focus ?? "" };
}

const OF_ONE_ITEM = ["inventoryId", "salePrice", "itemCost"];

/** A form or an address of one item, as they were before tickets had lines. */
function asTicket(fields: Record<string, unknown>): Record<string, unknown> {
  const { inventoryId = "", salePrice, itemCost } = fields;
  if (inventoryId === "" || "lines[0].kind" in fields) return fields;
  const line = { kind: "piece", inventoryId, price: salePrice, cost: itemCost };
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(line).map(([name, value]) => [`lines[0].${name}`, value])),
  };
}

export function typedOf({ formKey, list, texts, ...said }: SaleDraft): Typed {
  return { formKey, list, ...flatTexts(texts), ...said };
}

/**
 * The form with its rows numbered without gaps; a second salesperson alone shares with the one signed in. Where a
 * store has one till, none is chosen.
 */
export function ticketForm(form: FormData, actor: Actor): FormData {
  const { texts } = draftOfForm(Object.fromEntries(form));
  const [first, second] = texts.salespeople;
  if (first && !first.id && second?.id) first.id = String(actor.id);
  if (tillChoices(shop().db, texts.values.location ?? "").length === 0) texts.values.till = "";
  // Empty, the row would be left out, and the ticket paid by nobody said what.
  for (const payment of texts.payments) payment.kind ||= "nothing";
  const sent = new FormData();
  for (const [name, value] of form)
    if (!isTicketName(name) && !OF_ONE_ITEM.includes(name)) sent.append(name, value);
  for (const [name, value] of Object.entries(flatTexts(texts))) sent.append(name, value);
  return sent;
}

/**
 * A URL without form key starts a new ticket with the list's query, an optional customer or piece, and the
 * defaults of section 9. A given piece sets the location, the terminal's last sale the till.
 */
function beginning(actor: Actor, typed: Typed, terminalTill: string | null): SaleDraft {
  const draft = draftOfForm(typed);
  const { values, payments } = draft.texts;
  const isStore = listStores(shop().db).some((store) => store.key === values.location);
  const piece = chosenBy(typed.chooseItem ?? "", (id) => getPiece(shop().db, id));
  const { paidByDefault } = readSettings(shop().db);
  const location = isStore
    ? (values.location ?? "")
    : (actor.location ?? piece?.location ?? storeToBeginWith(actor));
  return {
    ...draft,
    list: isStore || values.location === "all" ? `?location=${values.location}` : "",
    texts: {
      ...draft.texts,
      values: { ...values, shippingCharge: values.shippingCharge || "0", location, till: terminalTill ?? "" },
      payments: payments.length > 0 ? payments : [{ kind: paidByDefault === "nothing" ? "" : paidByDefault }],
    },
  };
}

/** Takes the step that `typed` asks for and answers where the form stands then. */
export function afterStep(actor: Actor, path: string, { texts, ...draft }: SaleDraft, typed: Typed): string {
  const ticket = structuredClone(texts);
  const { values } = ticket;
  if (typed.newCustomer !== undefined) {
    const kept = typedOf({ ...draft, texts, note: "", focus: "" });
    return newCustomerAddress(keepDraft(actor, path, kept));
  }
  let said: Said = {};
  if (typed.chooseCustomer !== undefined) {
    values.customerId = typed.chooseCustomer;
    values.customerSearch = values.walkIn = "";
    said = { focus: values.customerId === "" ? "customerSearch" : "itemSearch" };
  }
  if (typed.chooseItem !== undefined) {
    values.itemSearch = "";
    said = addChosen(ticket, typed.chooseItem);
  }
  if (typed[ENTERED] !== undefined || typed.take !== undefined)
    said = takeScan(ticket, typed.take !== undefined);
  if (typed[STEP] !== undefined) said = takeStep(ticket, typed[STEP]);
  // A ticket that begins with an item still lacks its customer.
  if (typed.formKey === undefined) said = { ...said, focus: "" };
  return keepDraft(actor, path, typedOf({ ...draft, texts: ticket, note: "", focus: "", ...said }));
}

type Said = Partial<Pick<SaleDraft, "note" | "focus">>;

function takeStep(ticket: TicketTexts, step: string): Said {
  const { values, lines, payments } = ticket;
  const [name = "", which = ""] = step.split(".");
  switch (name) {
    case "walkIn":
      Object.assign(values, { walkIn: "on", customerId: "", customerSearch: "" });
      return { focus: "itemSearch" };
    case "customer":
      values.walkIn = "";
      return { focus: "customerSearch" };
    case "service":
      return addChosen(ticket, `service-${values.service}`);
    case "item":
      return addLine(ticket, { kind: "item", taxed: "true", quantity: "1" }, "description");
    case "giftCard":
      return addLine(ticket, { kind: "gift_card" }, "amount");
    case "removeLine":
      lines.splice(Number(which), 1);
      return { focus: "itemSearch" };
    case "pay":
      ticket.payments = [{ kind: which }];
      return { focus: which === "cash" ? "payments[0].given" : "payments[0].kind" };
    case "split":
      if (payments.length < PAYMENTS_AT_MOST) payments.push({ kind: payments.length === 1 ? "cash" : "" });
      return { focus: `payments[${Math.max(payments.length - 2, 0)}].amount` };
    case "removePayment":
      payments.splice(Number(which), 1);
      if (payments.length === 1) ticket.payments = payments.map(({ amount: _amount, ...payment }) => payment);
      return { focus: "payments[0].kind" };
    case "workOutTax":
      values.tax = values.usedTax = "";
      return { focus: "tax" };
    default:
      return {};
  }
}

/** `service-3`, or a piece's number. */
function addChosen(ticket: TicketTexts, chosen: string): Said {
  const { db } = shop();
  const [, serviceId] = /^service-(.*)$/.exec(chosen) ?? [];
  if (serviceId !== undefined) {
    const service = chosenBy(serviceId, (id) => getService(db, id));
    return service?.isActive ? addService(ticket, service) : { note: "Choose a service", focus: "service" };
  }
  if (chosen === "") return { focus: "itemSearch" };
  const piece = chosenBy(chosen, (id) => getPiece(db, id));
  return piece ? addPiece(ticket, piece) : addLine(ticket, { kind: "piece", inventoryId: chosen });
}

function addPiece(ticket: TicketTexts, piece: Piece): Said {
  const inventoryId = String(piece.id);
  if (ticket.lines.some((line) => line.inventoryId === inventoryId))
    return { note: `${piece.sku} ${ALREADY_THERE}`, focus: "itemSearch" };
  const price = isAvailable(piece) ? formatDecimal(piece.retailPrice) : "";
  const said = addLine(ticket, { kind: "piece", inventoryId, price });
  return { note: `Item chosen: ${piece.description}, ${piece.sku}`, ...said };
}

function addService(ticket: TicketTexts, { id, name, price }: Service): Said {
  const line = { kind: "service", serviceId: String(id), quantity: "1", price: formatDecimal(price) };
  return { note: `Service chosen: ${name}`, ...addLine(ticket, line) };
}

function addLine({ lines, values }: TicketTexts, line: Texts, focus?: string): Said {
  if (lines.length === LINES_AT_MOST)
    return { note: `A ticket has at most ${LINES_AT_MOST} lines`, focus: "itemSearch" };
  lines.push(line);
  values.service = "";
  return { focus: focus === undefined ? "itemSearch" : `lines[${lines.length - 1}].${focus}` };
}

/**
 * Takes what stands in a search: an available piece whose SKU it is, in either search; a service or piece that is
 * the only one found if Enter was pressed on it.
 */
function takeScan(ticket: TicketTexts, isPressedOn: boolean): Said {
  const { db } = shop();
  const { values } = ticket;
  for (const field of ["itemSearch", "customerSearch"] as const) {
    const typed = values[field] ?? "";
    if (typed.trim() === "") continue;
    const piece = pieceOfSku(db, typed);
    const isCustomer = field === "customerSearch";
    if (piece && isAvailable(piece)) {
      if (isCustomer && choicesOf(values).found.rows.length > 0) continue;
      values[field] = "";
      return addPiece(ticket, piece);
    }
    if (isCustomer || !isPressedOn) continue;
    const services = servicesNamed(listServices(db, { all: false }).map(asChoice), typed);
    const pieces = typed.trim().length < 3 ? [] : findPieces(db, availableWith(typed), { limit: 2 });
    const [only, other] = [...services, ...pieces];
    if (only && !other) {
      values[field] = "";
      return addChosen(ticket, String(only.id));
    }
    // Enter again takes the first of several.
    return { focus: only ? "chooseItem" : "itemSearch" };
  }
  return {};
}

const availableWith = (search: string) => ({ search, isAvailable: true });

function choicesOf({ customerSearch = "", customerId = "" }: Texts): CustomerChoices {
  return customerChoices({ customerSearch, customerId });
}

/** A line as the form shows it. */
export interface LineView extends LineFacts {
  title: string;
  /** SKU, or what kind of line it is. */
  note: string;
  /** The store of a piece. */
  location: string | null;
  /** The sale that already took the piece. */
  sold: EarlierSale | null;
}

export interface SaleDraftView extends Omit<SaleDraft, "texts"> {
  texts: TicketTexts;
  closeTo: string;
  customers: CustomerChoices;
  found: Found<SoldChoice>;
  services: SoldChoice[];
  lines: Seen<LineView>[];
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
    tradeInLessensTax: boolean;
    /** As `tillChoices` has them. */
    tills: string[];
  }[];
  /** Everyone who may be named as the salesperson, the one signed in left out. */
  colleagues: { id: number; name: string }[];
}

export function viewOf(draft: SaleDraft, context: Context): SaleDraftView {
  const { db } = shop();
  const { texts } = draft;
  const { values } = texts;
  const { itemSearch = "", customerSearch = "" } = values;
  const cost = costField(context);
  const { commissionRate, profitBasis } = readSettings(db);
  const actor = actorOf(context);
  const customers = choicesOf(values);
  const sold = customers.found.rows.length === 0 ? soldNote(customerSearch) : null;
  const services = listServices(db, { all: false }).map(asChoice);
  const lines = texts.lines.map(lineView);
  const stores = listStores(db).map(({ key, name, salesTaxRate, tradeInLessensTax }) => ({
    key,
    name,
    salesTaxRate,
    tradeInLessensTax,
    tills: tillChoices(db, key),
  }));
  const store = stores.find(({ key }) => key === values.location);
  const figures = draftFigures(texts, lines, {
    taxRate: taxRate(store?.salesTaxRate ?? 0),
    tradeInLessensTax: store?.tradeInLessensTax ?? true,
    commissionRate,
    profitBasis,
  });
  const seesCost = cost !== "withheld";
  const shown = seesCost ? texts : withoutCost(texts);
  const errors = unreadable(contractFor(TypedTicket, seesCost), flatTexts(shown), toFormNames);
  if (values.customerId !== "" && !customers.chosen)
    errors.customerId = ["That customer wasn't found: choose another"];
  for (const [nth, { title, sold: earlier }] of lines.entries()) {
    if (title === "") errors[`lines[${nth}].inventoryId`] = ["That item wasn't found: choose another"];
    if (earlier) errors[`lines[${nth}].inventoryId`] = ["This item has already been sold"];
  }
  if (figures.total !== null && figures.total < 0)
    errors.tradeInValue = ["Trade-in value cannot exceed the sale price plus tax and shipping"];
  const automatic = hasAutomaticTax(values) ? formatDecimal(figures.automaticTax ?? cents(0)) : null;
  return {
    ...draft,
    texts: {
      ...shown,
      values: { ...values, usedTax: automatic ?? "", ...(automatic !== null && { tax: automatic }) },
    },
    closeTo: localPath(`/sales${draft.list}`, "/sales"),
    customers: sold === null ? customers : { ...customers, found: { rows: [], note: sold } },
    found: foundFor(itemSearch, services),
    services,
    lines: lines.map((line) => withholdCost(line, seesCost)),
    cost,
    figures: withholdCost(figures, cost === "shown"),
    errors,
    terms: { profitBasis, commissionRate: cost === "shown" ? commissionRate : null },
    stores,
    colleagues: listActive(db).filter(({ id }) => id !== actor.id),
  };
}

function withoutCost(texts: TicketTexts): TicketTexts {
  return { ...texts, lines: texts.lines.map((line) => withholdCost(line, false)) };
}

function foundFor(typed: string, services: readonly SoldChoice[]): Found<SoldChoice> {
  const { db } = shop();
  const filter = availableWith(typed);
  const found = findChoices<SoldChoice>(typed, soldNote(typed) ?? NO_PIECES, {
    read: (limit) => findPieces(db, filter, { limit }).map(toChoice),
    count: (atMost) => countPieces(db, filter, atMost),
  });
  const named = servicesNamed(services, typed);
  if (named.length === 0) return found;
  return { rows: [...named, ...found.rows], note: found.rows.length > 0 ? found.note : null };
}

function lineView(texts: Texts): LineView {
  const { db } = shop();
  const nothing = { location: null, sold: null, listPrice: null, isTaxed: true };
  if (texts.kind === "gift_card")
    return { ...nothing, title: "Gift card", note: "Its number is made when it is sold", isTaxed: false };
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
  const piece = chosenBy(texts.inventoryId ?? "", (id) => getPiece(db, id));
  if (!piece) return { ...nothing, title: "", note: "Item" };
  const sold = isAvailable(piece) ? null : (saleOfPiece(db, piece.id) ?? null);
  const { description, sku, location, retailPrice, cost } = piece;
  return { title: description, note: sku, location, listPrice: retailPrice, cost, isTaxed: true, sold };
}

function toChoice({ id, sku, description, location, retailPrice }: Piece): SoldChoice {
  return { id, sku, description, location, retailPrice: formatDecimal(retailPrice) };
}

function asChoice({ id, name, price }: { id: number; name: string; price: Cents }): SoldChoice {
  return {
    id: `service-${id}`,
    sku: "",
    description: name,
    location: null,
    retailPrice: formatDecimal(price),
  };
}
