import type { RouterContextProvider } from "react-router";
import { type Day, dayIn, type Instant } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { type Cents, formatDecimal, type Rate, rate, sumOf } from "~/domain/money";
import { leastDepositOf } from "~/domain/workshop/orders/least-deposit";
import { instalmentCountIn, offerInstalments } from "~/domain/workshop/orders/offer-instalments";
import { PIECES_AT_MOST } from "~/domain/workshop/orders/limits-of-one-order";
import { NEW_ORDER_KINDS, type NewOrderKind, type Order } from "~/domain/workshop/orders/order";
import { takeFirstDeposit } from "~/domain/workshop/orders/take-first-deposit.server";
import { firstDepositFields } from "~/domain/workshop/orders/order-fields";
import { type NewLayaway, takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { type OrderTaxTerms, taxTermsOf } from "~/domain/workshop/orders/what-to-pay";
import { type Actor, can } from "~/domain/permissions";
import { availableOf } from "~/domain/stock/pieces/available-of-skus.server";
import type { Piece } from "~/domain/stock/pieces/piece";
import { refuse, type Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { fold } from "~/domain/search-text";
import type { EarlierSale } from "~/domain/counter/sales/find-sales.server";
import { priceWith } from "~/domain/counter/sales/sale-arithmetic";
import { discountIn } from "~/domain/counter/sales/sale-draft-figures";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { listStores, todayAt } from "~/domain/shop/stores/find-stores.server";
import { tillChoices } from "~/domain/counter/till/find-tills.server";
import { shop } from "~/runtime/shop.server";
import { type Address, addressAt } from "~/ui/address";
import { actorOf, factsOf } from "~/web/context";
import { contractFor } from "~/web/contract";
import { ENTERED } from "~/web/enter-updates";
import {
  type Draft,
  draftAddress,
  draftOf,
  keepDraft,
  type Typed,
  typedAt,
  typedOf,
  unreadable,
} from "~/web/form-drafts.server";
import { isTooLong } from "~/web/return-to";
import { type CostField, costField, hidesAddress } from "~/web/shows-cost.server";
import { storeToBeginWith } from "~/web/store-to-begin-with.server";
import { customerChoices, newCustomerAddress } from "../../people/customers/customer-picker.server.ts";
import type { CustomerChoices } from "../../people/customers/customer-picker.tsx";
import { skusIn, TypedOrder, type TypedOrderInput } from "./order-contract.ts";
import {
  itemsIn,
  lastScans,
  shownItems,
  type LastScanned,
  type LayawayItem,
  withoutItem,
  withScans,
} from "./layaway-items.server.ts";
import { ADD_ITEM, orderFormFields, REMOVE_ITEM, SCANS } from "./order-form-fields.ts";

const { pieces: _pieces, instalments: _instalments, deposit: _deposit, ...single } = orderFormFields;
const DEPOSIT = namesOf(firstDepositFields).map((name) => `deposit.${name}` as const);
/** A step also sends what it scanned, and which of those were on the list before. */
const FIELDS = [...namesOf(single), ...DEPOSIT, SCANS, "scanned", "again"] as const;
const ROW = /^(?:pieces\[\d{1,2}\]\.(?:sku|off|reason)|instalments\[\d{1,2}\]\.(?:due|amount|row))$/;

/** A draft of the form, with its rows by control name: `pieces[0].off`, `instalments[2].due`. */
export type OrderDraft = Draft<(typeof FIELDS)[number]> & { values: Record<string, string> };

type Context = Readonly<RouterContextProvider>;

/** Parameters of the form's GET buttons. */
const STEPS = ["chooseCustomer", "newCustomer", "workOut", ADD_ITEM, REMOVE_ITEM];
/** Those that take in what was typed into the field to scan into. */
const ADDING = ["workOut", ADD_ITEM, ENTERED];

/**
 * Reads the URL's draft. `step` is a URL to redirect to if a step was requested or the URL is too long.
 * `terminalTill` is the till of a new draft.
 */
export function draftAt(
  context: Context,
  url: URL,
  terminalTill: string | null,
): { draft: OrderDraft; step: Address | null } {
  const actor = actorOf(context);
  const typed = typedAt(actor, url, [...STEPS, ENTERED]);
  const draft = "formKey" in typed ? draftOfForm(typed) : beginning(actor, typed, terminalTill);
  const { chooseCustomer, newCustomer, workOut, [REMOVE_ITEM]: removed } = typed;
  if (newCustomer !== undefined)
    return {
      draft,
      step: newCustomerAddress(keepDraft(actor, addressAt({ pathname: url.pathname }), typedOf(draft))),
    };
  const scans = scansIn(draft.values, typed);
  const isStep = STEPS.some((name) => name in typed) || scans.length > 0;
  if (!isStep && !isTooLong(url) && !hidesAddress(context, url)) return { draft, step: null };
  const chosen = chooseCustomer !== undefined && { customerId: chooseCustomer, customerSearch: "" };
  const scanned = scans.length > 0 ? withScans(draft.values, scans) : draft.values;
  const listed = removed === undefined ? scanned : withoutItem(scanned, removed);
  const values = { ...(workOut === undefined ? listed : offered({ ...draft, values: listed })), ...chosen };
  const step = draftAddress(
    actor,
    addressAt({ pathname: url.pathname }),
    typedOf({ ...draft, values }),
    factsOf(context).customerView,
  );
  return { draft, step };
}

/** What a step scans, or typed. */
function scansIn(values: OrderDraft["values"], typed: Typed): string[] {
  if (kindIn(values.kind) !== "layaway") return [];
  const isAdding = ADDING.some((name) => name in typed);
  const isStep = isAdding || STEPS.some((name) => name in typed);
  return skusIn([isStep ? values[SCANS] : "", isAdding ? values.scan : ""].join("\n"));
}

export function draftOfForm(fields: Record<string, unknown>): OrderDraft {
  const rows = Object.keys(fields).filter((name) => ROW.test(name));
  return draftOf<string>([...FIELDS, ...rows], fields) as OrderDraft;
}

/**
 * Returns the form without empty rows of instalments. The others move up. Scans whose answer hadn't come are among
 * the items.
 */
export function sentOrder(form: FormData): FormData {
  const sent = withoutEmptyRows(form);
  const behind = sent.get(SCANS);
  sent.delete(SCANS);
  if (typeof behind === "string" && behind.trim() !== "")
    sent.set("skus", `${String(sent.get("skus") ?? "")}\n${behind}`.trim());
  return sent;
}

function withoutEmptyRows(form: FormData): FormData {
  const sent = new FormData();
  const rows = new Map<string, string>();
  for (const [name, value] of form) {
    const [, nth, inner] = /^instalments\[(\d{1,2})\]\.(due|amount|row)$/.exec(name) ?? [];
    if (nth === undefined || typeof value !== "string") {
      sent.append(name, value);
      continue;
    }
    const isEmpty = ["due", "amount"].every((field) => !form.get(`instalments[${nth}].${field}`));
    if (isEmpty) continue;
    if (!rows.has(nth)) rows.set(nth, String(rows.size));
    sent.append(`instalments[${rows.get(nth)}].${inner}`, value);
  }
  return sent;
}

function beginning(actor: Actor, typed: Typed, terminalTill: string | null): OrderDraft {
  const draft = draftOfForm(typed);
  const { location, kind } = draft.values;
  const isStore = listStores(shop().db).some((store) => store.key === location);
  return {
    ...draft,
    values: {
      ...draft.values,
      kind: kindIn(kind),
      parts: "3",
      "deposit.kind": "card",
      "deposit.till": terminalTill ?? "",
      location: isStore ? location : storeToBeginWith(actor),
    },
  };
}

function kindIn(text: string): NewOrderKind {
  return NEW_ORDER_KINDS.find((kind) => kind === text) ?? "special_order";
}

/** Returns the form with instalments suggested for the layaway, in place of those it had. */
function offered({ values }: OrderDraft): OrderDraft["values"] {
  if (kindIn(values.kind) !== "layaway") return values;
  const pieces = itemsIn(values.skus).flatMap(({ piece, problem }) =>
    piece && problem === null ? [piece] : [],
  );
  const price = sumOf(pieces.map((piece) => priceIn(values, piece) ?? piece.retailPrice));
  const count = instalmentCountIn(values.parts);
  const first = todayAt(shop().db, values.location, Date.now() as Instant);
  const rows = withoutRows(values, "instalments[");
  const least = leastDepositOf(price, rate(readSettings(shop().db).leastDeposit));
  for (const [nth, { due, amount }] of offerInstalments(price, { count, first, least }).entries()) {
    rows[`instalments[${nth}].due`] = due;
    rows[`instalments[${nth}].amount`] = formatDecimal(amount);
  }
  return rows;
}

/** Returns a piece's price less its row's discount; null if that can't be read. */
function priceIn(values: Record<string, string>, { sku, retailPrice }: Piece): Cents | null {
  const row = rowOf(values, sku);
  const discount = discountIn(row?.off ?? "");
  return discount === undefined ? null : priceWith(retailPrice, null, discount);
}

function rowOf(values: Record<string, string>, sku: string) {
  const [name] = Object.entries(values).find(
    ([key, value]) => key.startsWith("pieces[") && key.endsWith(".sku") && fold(value) === fold(sku),
  ) ?? [""];
  const at = name.slice(0, -".sku".length);
  return name ? { off: values[`${at}.off`] ?? "", reason: values[`${at}.reason`] ?? "" } : null;
}

export interface OrderDraftView extends OrderDraft {
  kind: NewOrderKind;
  /** All that the SKUs name, also what can't be held. */
  items: LayawayItem[];
  /** What the last step scanned: what it couldn't add, and the last one. */
  last: LastScanned[];
  /** The pieces that the SKUs name, each with its price. The form's rows have the same numbers. */
  pieces: { sku: string; description: string; listPrice: Cents; price: Cents }[];
  /** The part of a price that must be paid down first. */
  leastDeposit: Rate;
  customers: CustomerChoices;
  cost: CostField;
  /** Values that can't be parsed. Missing ones are reported on submit. */
  errors: Record<string, string[]>;
  stores: ({ key: string; name: string; today: Day; tills: string[] } & OrderTaxTerms)[];
  takesMoney: boolean;
}

export function orderDraftView(draft: OrderDraft, context: Context): OrderDraftView {
  const { values } = draft;
  const now = Date.now() as Instant;
  const cost = costField(context);
  const customers = customerChoices(actorOf(context), values);
  const errors = unreadable(contractFor<unknown>(TypedOrder, cost !== "withheld"), values);
  const { db } = shop();
  const items = itemsIn(values.skus);
  const problem = tooMany(skusIn(values.skus)) ?? items.find((item) => item.problem !== null)?.problem;
  if (problem) errors.skus = [problem];
  const pieces = items.flatMap((item) => (item.piece && item.problem === null ? [item.piece] : []));
  const rows = pieces.map((piece) => ({ piece, typed: rowOf(values, piece.sku) }));
  const listed = rows.map(({ piece }) => {
    const { sku, description, retailPrice: listPrice } = piece;
    return { sku, description, listPrice, price: priceIn(values, piece) ?? listPrice };
  });
  if (values.customerId !== "" && !customers.chosen)
    errors.customerId = ["Customer not found: choose another"];
  return {
    ...draft,
    kind: kindIn(values.kind),
    values: {
      ...withoutRows(values, "pieces["),
      ...Object.fromEntries(
        rows.flatMap(({ piece, typed }, nth) => [
          [`pieces[${nth}].sku`, piece.sku],
          [`pieces[${nth}].off`, typed?.off ?? ""],
          [`pieces[${nth}].reason`, typed?.reason ?? ""],
        ]),
      ),
      ...(cost === "withheld" && { cost: "" }),
    },
    items: shownItems(items, context, {
      location: values.location,
      agreedFor: (piece) => priceIn(values, piece) ?? piece.retailPrice,
    }),
    last: lastScans(values, context),
    pieces: listed,
    leastDeposit: rate(readSettings(db).leastDeposit),
    customers,
    // What users type themselves needn't be hidden from them.
    cost: cost === "hidden" ? "shown" : cost,
    errors,
    stores: listStores(db).map(({ key, name, zone, ...store }) => ({
      key,
      name,
      today: dayIn(zone, now),
      tills: tillChoices(db, key),
      ...taxTermsOf(store),
    })),
    takesMoney: can(actorOf(context), "sales.process"),
  };
}

function tooMany(skus: readonly string[]): string | null {
  return skus.length > PIECES_AT_MOST ? `A layaway has at most ${PIECES_AT_MOST} items` : null;
}

function withoutRows(values: OrderDraft["values"], of: string): OrderDraft["values"] {
  const kept = Object.entries(values).filter(([name]) => !name.startsWith(of));
  return Object.fromEntries(kept) as OrderDraft["values"];
}

/** Takes in the form's order with what is paid down at once, all of it or nothing. */
export function takeInTyped(ctx: RuleContext, typed: TypedOrderInput): Result<Order, EarlierSale> {
  const { order } = typed;
  const taken = order.kind === "layaway" ? takeInLayaway(ctx, order, typed) : takeInOrder(ctx, order);
  if (!taken.ok) return taken;
  const paid = takeFirstDeposit(ctx, taken.value.id, typed.deposit);
  if (!paid.ok) return paid;
  return { ok: true, value: paid.value ?? taken.value, trail: [...taken.trail, ...paid.trail] };
}

/**
 * Takes in a layaway's pieces by SKU, at their prices less discounts, with the typed instalments or, if there are
 * none, the suggested ones.
 */
function takeInLayaway(
  ctx: RuleContext,
  order: NewLayaway,
  { skus, off, parts }: TypedOrderInput,
): Result<Order, EarlierSale> {
  const { pieces, problem } = availableOf(ctx.tx, skus.slice(0, PIECES_AT_MOST));
  const many = tooMany(skus);
  if (many !== null) return refuse("invalid", many, "skus");
  if (problem !== null) return refuse("invalid", problem, "skus");
  if (pieces.length === 0) return refuse("invalid", "Scan or type the items to hold", "skus");
  const reduced = pieces.map((piece) => {
    const row = off.find(({ sku }) => sku !== null && fold(sku) === fold(piece.sku));
    return { piece, discount: discountIn(row?.off ?? ""), reason: row?.reason ?? null };
  });
  const unread = reduced.findIndex(({ discount }) => discount === undefined);
  if (unread >= 0) return refuse("invalid", "Enter 10% or an amount like 25.00", `pieces[${unread}].off`);
  const price = sumOf(
    reduced.map(
      ({ piece, discount = null }) => priceWith(piece.retailPrice, null, discount) ?? piece.retailPrice,
    ),
  );
  const first = todayAt(ctx.tx, order.location, ctx.now);
  const least = leastDepositOf(price, rate(readSettings(ctx.tx).leastDeposit));
  const result = takeInOrder(ctx, {
    ...order,
    pieces: reduced.map(({ piece, discount = null, reason }, nth) => ({
      at: `pieces.${nth}`,
      pieceId: piece.id,
      price: null,
      discount,
      discountReason: discount === null ? null : reason,
    })),
    instalments:
      order.instalments.length > 0
        ? order.instalments
        : offerInstalments(price, { count: parts, first, least }),
  });
  if (result.ok) return result;
  const errors = Object.entries(result.refusal.errors).map(
    ([name, messages]) => [controlOf(name, order.instalments.length > 0), messages] as const,
  );
  return { ok: false, refusal: { ...result.refusal, errors: Object.fromEntries(errors) } };
}

/** Names the form's control for a field of the rule. */
function controlOf(name: string, hasInstalments: boolean): string {
  if (name.startsWith("instalments")) return hasInstalments ? name.replace(/\.(\d+)/, "[$1]") : "parts";
  return name
    .replace(/^pieces\.(\d+)\./, "pieces[$1].")
    .replace(/\.discount\.reason$/, ".reason")
    .replace(/\.(?:discount|price)$/, ".off")
    .replace(/^pieces(?:\[\d+\]\.inventoryId)?$/, "skus");
}
