import type { RouterContextProvider } from "react-router";
import { isForSale } from "~/domain/stock/pieces/for-sale.server";
import { type Cents, formatDecimal } from "~/domain/money";
import { typedNumber } from "~/domain/typed-number";
import type { Actor } from "~/domain/permissions";
import { findPieces, getPiece, pieceOfSku } from "~/domain/stock/pieces/find-pieces.server";
import type { Piece } from "~/domain/stock/pieces/piece";
import { addedRow, ROW_KEY, withKeys, withoutRow } from "~/domain/row-keys";
import type { OrdersOnForm, OrderToPickUp } from "~/domain/counter/sales/orders-on-form";
import { FIRST_TRADE_IN } from "~/domain/counter/sales/sale-fields";
import { LINES_AT_MOST, PAYMENTS_AT_MOST, TRADE_INS_AT_MOST } from "~/domain/counter/sales/ticket-limits";
import {
  FIRST_TRADE_IN_CONTROLS,
  flatTexts,
  type Texts,
  type TicketTexts,
  ticketTexts,
} from "~/domain/counter/sales/ticket-texts";
import { getService, listServices, type Service } from "~/domain/shop/services/find-services.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type Address, addressAt } from "~/ui/address";
import { actorOf } from "~/web/context";
import { ENTERED } from "~/web/enter-updates";
import { draftOf, keepDraft, type Typed, typedAt } from "~/web/form-drafts.server";
import { chosenBy } from "~/web/picker-search.server";
import { isTooLong } from "~/web/return-to";
import { hidesAddress } from "~/web/shows-cost.server";
import { storeToBeginWith } from "~/web/store-to-begin-with.server";
import { customerChoices, newCustomerAddress } from "../../people/customers/customer-picker.server.ts";
import type { CustomerChoices } from "../../people/customers/customer-picker.tsx";
import { changeAddress } from "../returns/exchange-draft.server.ts";
import {
  ALREADY_THERE,
  LOOKING_ON,
  ITEM_CHOSEN,
  servicesNamed,
  type SoldChoice,
  STEP,
} from "./sale-form-fields.ts";

type Context = Readonly<RouterContextProvider>;

/** A ticket in progress, kept on the server between the steps of its form. */
export interface SaleDraft {
  formKey: string;
  /** Query of the list to return to. */
  list: string;
  texts: TicketTexts;
  /** Message of the last step. */
  note: string;
  /** The control to focus after the last step. */
  focus: string;
}

/** Names that ask for a step. All others belong to the ticket. */
const STEPS = ["chooseCustomer", "chooseItem", "newCustomer", "take", LOOKING_ON, STEP, ENTERED];
/** Names that a step passes on, but the form doesn't. */
const SAID = ["note", "focus"];

export function asksForStep(form: FormData): boolean {
  return STEPS.some((name) => form.has(name));
}

/** Reads the URL's draft. `step` is where to redirect if a step was requested. */
export function draftAt(
  context: Context,
  url: URL,
  terminalTill: string | null,
  orders: OrdersOnForm,
): { draft: SaleDraft; step: Address | null } {
  const actor = actorOf(context);
  const typed = typedAt(actor, url, STEPS);
  const draft = "formKey" in typed ? draftOfForm(typed) : beginning(actor, typed, terminalTill);
  const asks = STEPS.some((name) => name in typed) || isTooLong(url) || hidesAddress(context, url);
  if (!asks) return { draft, step: null };
  return { draft, step: afterStep(actor, addressAt({ pathname: url.pathname }), draft, typed, orders) };
}

export function draftOfForm(fields: Record<string, unknown>): SaleDraft {
  const { formKey, list, values } = draftOf(SAID, fields);
  const texts = ticketTexts(Object.entries(fields));
  return { formKey, list, texts, note: values.note ?? "", focus: values.focus ?? "" };
}

export function typedOf({ formKey, list, texts, ...said }: SaleDraft): Typed {
  return { formKey, list, ...flatTexts(texts), ...said };
}

/**
 * Starts a new ticket for a URL without form key, with the list's query, an optional customer or piece, and
 * the defaults of section 9. A given piece sets the location; the terminal's last sale sets the till.
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
    list: !values.exchange && (isStore || values.location === "all") ? `?location=${values.location}` : "",
    texts: {
      ...draft.texts,
      values: {
        ...values,
        shippingCharge: values.shippingCharge || "0",
        location,
        till: terminalTill ?? "",
      },
      payments: payments.length > 0 ? payments : [{ kind: paidByDefault === "nothing" ? "" : paidByDefault }],
    },
  };
}

/** Takes the step that `typed` asks for, and returns the URL where the form continues. */
export function afterStep(
  actor: Actor,
  path: Address,
  { texts, ...draft }: SaleDraft,
  typed: Typed,
  orders: OrdersOnForm,
): Address {
  const ticket = structuredClone(withRowKeys(texts));
  const { values } = ticket;
  if (typed.newCustomer !== undefined) {
    const kept = typedOf({ ...draft, texts, note: "", focus: "" });
    return newCustomerAddress(keepDraft(actor, path, kept));
  }
  if (typed[STEP] === "changeExchange" && values.exchange) {
    const kept = typedOf({ ...draft, texts, note: "", focus: "" });
    return changeAddress(values.exchange, keepDraft(actor, path, kept));
  }
  let said: Said = {};
  if (typed.chooseCustomer !== undefined) {
    values.customerId = typed.chooseCustomer;
    values.customerSearch = values.walkIn = "";
    said = { focus: values.customerId === "" ? "customerSearch" : "itemSearch" };
  }
  if (typed.chooseItem !== undefined) {
    values.itemSearch = "";
    said = addChosen(ticket, typed.chooseItem, orders);
  }
  if (typed[ENTERED] !== undefined || typed.take !== undefined)
    said = takeScan(actor, ticket, typed.take !== undefined, orders);
  if (typed[LOOKING_ON] !== undefined) said = { focus: LOOKING_ON };
  if (typed[STEP] !== undefined) said = takeStep(ticket, typed[STEP], orders);
  // A ticket that starts with an item still needs its customer.
  if (typed.formKey === undefined) said = { ...said, focus: "" };
  return keepDraft(actor, path, typedOf({ ...draft, texts: ticket, note: "", focus: "", ...said }));
}

/** Gives rows and the first trade-in keys, so that each keeps its identity when an earlier one goes. */
export function withRowKeys({ values, lines, payments, moreTradeIns, ...texts }: TicketTexts): TicketTexts {
  const { [ROW_KEY]: name } = FIRST_TRADE_IN_CONTROLS;
  const [first, ...others] = withKeys([{ [ROW_KEY]: values[name] ?? "" }, ...moreTradeIns]);
  return {
    ...texts,
    values: { ...values, [name]: first?.[ROW_KEY] ?? "" },
    lines: withKeys(lines),
    payments: withKeys(payments),
    moreTradeIns: others,
  };
}

type Said = Partial<Pick<SaleDraft, "note" | "focus">>;

function takeStep(ticket: TicketTexts, step: string, orders: OrdersOnForm): Said {
  const { values, lines, payments, moreTradeIns } = ticket;
  const [name = "", which = ""] = step.split(".");
  switch (name) {
    case "walkIn":
      Object.assign(values, { walkIn: "on", customerId: "", customerSearch: "" });
      return { focus: "itemSearch" };
    case "customer":
      values.walkIn = "";
      return { focus: "customerSearch" };
    case "service":
      return addChosen(ticket, `service-${values.service}`, orders);
    case "item":
      return addLine(ticket, { kind: "item", taxed: "true", quantity: "1" }, "description");
    case "giftCard":
      return addLine(ticket, { kind: "gift_card" }, "amount");
    case "removeLine":
      ticket.lines = withoutRow(lines, which);
      return { focus: "itemSearch" };
    case "pay":
      ticket.payments = [{ kind: which, [ROW_KEY]: payments[0]?.[ROW_KEY] ?? "" }];
      return { focus: which === "cash" ? "payments[0].given" : "payments[0].kind" };
    case "split":
      if (payments.length < PAYMENTS_AT_MOST)
        payments.push(addedRow({ kind: payments.length === 1 ? "cash" : "" }));
      return { focus: `payments[${Math.max(payments.length - 2, 0)}].amount` };
    case "removePayment": {
      const left = withoutRow(payments, which);
      ticket.payments = left.length === 1 ? left.map(({ amount: _amount, ...payment }) => payment) : left;
      return { focus: "payments[0].kind" };
    }
    case "addTradeIn":
      values.hasTradeIn = "on";
      if (moreTradeIns.length === 0 && isBlankTradeIn(values)) return { focus: FIRST_TRADE_IN.item };
      if (moreTradeIns.length < TRADE_INS_AT_MOST - 1) moreTradeIns.push(addedRow({}));
      return { focus: `moreTradeIns[${moreTradeIns.length - 1}].item` };
    case "removeTradeIn":
      removeTradeIn(ticket, which);
      return { focus: FIRST_TRADE_IN.item };
    case "dropExchange":
      values.exchange = "";
      return { focus: "itemSearch" };
    case "fetched":
      // The ticket is rung up where the customer gets the piece: its tax, its till.
      if (!listStores(shop().db).some(({ key }) => key === which)) return {};
      Object.assign(values, { location: which, till: "", tax: "", usedTax: "" });
      return { focus: "location" };
    case "workOutTax":
      values.tax = values.usedTax = "";
      return { focus: "tax" };
    default:
      return {};
  }
}

/** True if nothing is said of the first trade-in. Its weight always has a unit. */
function isBlankTradeIn(values: Texts): boolean {
  const { weightUnit: _unit, ...names } = FIRST_TRADE_IN;
  return Object.values(names).every((name) => (values[name] ?? "").trim() === "");
}

/**
 * Takes the trade-in with this key off the ticket. In place of the first comes the next one, with its key, or a blank
 * one that doesn't count.
 */
function removeTradeIn(ticket: TicketTexts, key: string): void {
  const { values, moreTradeIns } = ticket;
  if (key !== values[FIRST_TRADE_IN_CONTROLS[ROW_KEY]]) {
    ticket.moreTradeIns = withoutRow(moreTradeIns, key);
    return;
  }
  if (moreTradeIns.length === 0) values.hasTradeIn = values.tradeInRestAsCredit = "";
  const [next = addedRow({}), ...others] = moreTradeIns;
  for (const [name, control] of Object.entries(FIRST_TRADE_IN_CONTROLS)) values[control] = next[name] ?? "";
  ticket.moreTradeIns = others;
}

/** Adds what was chosen: `service-3`, `order-37`, or a piece's id. */
function addChosen(ticket: TicketTexts, chosen: string, orders: OrdersOnForm): Said {
  const { db } = shop();
  const [, orderId] = /^order-(.*)$/.exec(chosen) ?? [];
  if (orderId !== undefined) {
    const order = chosenBy(orderId, orders.orderToPickUp);
    return order ? addPickup(ticket, order) : { note: "Order not found", focus: "itemSearch" };
  }
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
  const price = isForSale(shop().db, piece) ? formatDecimal(piece.retailPrice) : "";
  const said = addLine(ticket, { kind: "piece", inventoryId, price });
  return { note: `${ITEM_CHOSEN}: ${piece.description}, ${piece.sku}`, ...said };
}

/** Adds an order to be picked up. A ticket without a customer gets the order's. */
function addPickup(ticket: TicketTexts, order: OrderToPickUp): Said {
  const { values, lines } = ticket;
  const orderId = String(order.id);
  const { number, settled } = order;
  if (lines.some((line) => line.orderId === orderId))
    return { note: `${number} ${ALREADY_THERE}`, focus: "itemSearch" };
  if (settled !== null) return { note: settled, focus: "itemSearch" };
  if (values.customerId === "")
    Object.assign(values, { customerId: String(order.customerId), customerSearch: "", walkIn: "" });
  return { note: `Pickup: ${order.item}, ${number}`, ...addLine(ticket, { kind: "pickup", orderId }) };
}

function addService(ticket: TicketTexts, { id, name, price }: Service): Said {
  const line = { kind: "service", serviceId: String(id), quantity: "1", price: formatDecimal(price) };
  return { note: `Service chosen: ${name}`, ...addLine(ticket, line) };
}

function addLine({ lines, values }: TicketTexts, line: Texts, focus?: string): Said {
  if (lines.length === LINES_AT_MOST)
    return { note: `A ticket has at most ${LINES_AT_MOST} lines`, focus: "itemSearch" };
  lines.push(addedRow(line));
  values.service = "";
  return { focus: focus === undefined ? "itemSearch" : `lines[${lines.length - 1}].${focus}` };
}

/**
 * Takes what was entered in a search: in either search an order by its number or an available piece by its
 * SKU; otherwise the only service, piece or customer found. `isPressedOn`: Enter was pressed in the item search.
 */
function takeScan(actor: Actor, ticket: TicketTexts, isPressedOn: boolean, orders: OrdersOnForm): Said {
  const { db } = shop();
  const { values } = ticket;
  let said: Said = {};
  for (const field of ["itemSearch", "customerSearch"] as const) {
    const typed = values[field] ?? "";
    if (typed.trim() === "") continue;
    const piece = pieceOfSku(db, typed);
    const isCustomer = field === "customerSearch";
    // A bare number may be an area code or the start of a search.
    const order = !piece && typedNumber(typed)?.kind ? orders.orderToPickUpByNumber(typed) : undefined;
    if (order) {
      values[field] = "";
      return addPickup(ticket, order);
    }
    const [person, another] = isCustomer ? choicesOf(actor, values).found.rows : [];
    if (piece && !person && isForSale(db, piece)) {
      values[field] = "";
      return addPiece(ticket, piece);
    }
    if (isCustomer) {
      if (person && !another && !piece && !values.customerId)
        Object.assign(values, { customerId: String(person.id), customerSearch: "", walkIn: "" });
      // Among items it says why the piece can't be sold.
      else if (piece && !person) Object.assign(values, { itemSearch: typed, customerSearch: "" });
      else continue;
      return { focus: "itemSearch" };
    }
    const services = servicesNamed(listServices(db, { all: false }).map(asChoice), typed);
    const pieces = typed.trim().length < 3 ? [] : findPieces(db, availableWith(typed), { limit: 2 });
    const [only, other] = [...services, ...pieces];
    if (only && !other) {
      values[field] = "";
      return addChosen(ticket, String(only.id), orders);
    }
    // Pressing Enter again takes the first of several.
    said = { focus: only && isPressedOn ? "chooseItem" : "itemSearch" };
    if (isPressedOn) break;
  }
  return said;
}

export const availableWith = (search: string) => ({ search, isAvailable: true });

export function choicesOf(actor: Actor, { customerSearch = "", customerId = "" }: Texts): CustomerChoices {
  return customerChoices(actor, { customerSearch, customerId });
}

export function asChoice({ id, name, price }: { id: number; name: string; price: Cents }): SoldChoice {
  return {
    id: `service-${id}`,
    sku: "",
    description: name,
    location: null,
    retailPrice: formatDecimal(price),
  };
}
