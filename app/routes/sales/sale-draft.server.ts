import { randomUUID } from "node:crypto";
import type { Actor } from "~/access/permissions";
import type { Customer } from "~/domain/customers/customer";
import { countCustomers, findCustomers, getCustomer } from "~/domain/customers/queries.server";
import { formatDecimal, rate } from "~/domain/money";
import { isAvailable, type Piece } from "~/domain/pieces/piece";
import { countPieces, findPieces, getPiece } from "~/domain/pieces/queries.server";
import { type DraftFigures, draftFigures } from "~/domain/sales/draft-figures";
import { saleOfPiece } from "~/domain/sales/queries.server";
import { readSettings } from "~/domain/settings/settings.server";
import { listStores } from "~/domain/stores/queries.server";
import { shop } from "~/shop.server";
import type { Found } from "~/ui/live-picker";
import { countText } from "~/web/list.server";
import { localPath } from "~/web/return-to";
import {
  type BuyerChoice,
  MOST_CHOICES,
  NO_BUYERS,
  NO_PIECES,
  type PieceChoice,
  tooShort,
} from "./choices.ts";
import { type EarlierSale, NewSale } from "./wire.ts";

const FIELDS = [
  "customerSearch",
  "customerId",
  "itemSearch",
  "inventoryId",
  "itemCost",
  "salePrice",
  "tax",
  "shippingCharge",
  "location",
  "hasTradeIn",
  "tradeInItem",
  "tradeInValue",
  "tradeInWeight",
  "tradeInMelt",
] as const;
type FieldName = (typeof FIELDS)[number];

/** A sale that is being put together: every field's text, the form's key, and the list's query to go back to. */
export interface SaleDraft {
  formKey: string;
  list: string;
  values: Record<FieldName, string>;
}

const COUNT_AT_MOST = 1000;
const LONGEST_VALUE = 300;

/**
 * The draft that an address holds. Without a form's key it is a beginning: the list's query, or a customer or piece to
 * start with, and the defaults of section 9.
 */
export function draftOfAddress(url: URL, actor: Actor): SaleDraft {
  const { searchParams } = url;
  const draft = draftOf((name) => searchParams.get(name));
  if (searchParams.has("formKey")) return draft;
  const { values } = draft;
  const isStore = listStores(shop().db).some((store) => store.key === values.location);
  return {
    ...draft,
    list: isStore || values.location === "all" ? `?location=${values.location}` : "",
    values: {
      ...values,
      tax: values.tax || "0",
      shippingCharge: values.shippingCharge || "0",
      location: isStore ? values.location : (actor.location ?? "boca"),
    },
  };
}

/** The draft in a posted form, or in one that met an ended session. */
export function draftOfForm(fields: Record<string, unknown>): SaleDraft {
  return draftOf((name) => {
    const value = fields[name];
    return typeof value === "string" ? value : null;
  });
}

function draftOf(read: (name: string) => string | null): SaleDraft {
  const values = Object.fromEntries(
    FIELDS.map((name) => [name, (read(name) ?? "").slice(0, LONGEST_VALUE)]),
  ) as Record<FieldName, string>;
  const formKey = read("formKey") ?? "";
  const list = read("list") ?? "";
  return { formKey: /^[\w-]{8,100}$/.test(formKey) ? formKey : randomUUID(), list, values };
}

/** Where the form's GET buttons lead on to, when one of them chose something or asks for a new customer. */
export function stepOf(url: URL, draft: SaleDraft): string | null {
  const chosenBuyer = url.searchParams.get("chooseCustomer");
  const chosenPiece = url.searchParams.get("chooseItem");
  if (url.searchParams.has("newCustomer"))
    return `/customers/new?returnTo=${encodeURIComponent(addressOf(draft))}`;
  if (chosenBuyer === null && chosenPiece === null) return null;
  const values = { ...draft.values };
  if (chosenBuyer !== null) values.customerId = chosenBuyer.slice(0, LONGEST_VALUE);
  if (chosenPiece !== null) {
    values.inventoryId = chosenPiece.slice(0, LONGEST_VALUE);
    const piece = find(values.inventoryId, (id) => getPiece(shop().db, id));
    if (piece && isAvailable(piece)) {
      values.itemCost = formatDecimal(piece.cost);
      values.salePrice = formatDecimal(piece.retailPrice);
    }
  }
  return addressOf({ ...draft, values });
}

/** The address that shows a draft: what is empty is left out, the key says that nothing is to be filled in. */
function addressOf({ formKey, list, values }: SaleDraft): string {
  const query = new URLSearchParams({ formKey });
  if (list) query.set("list", list);
  for (const name of FIELDS) if (values[name] !== "") query.set(name, values[name]);
  return `/sales/new?${query}`;
}

/** Everything that the form shows for a draft. */
export interface SaleDraftView extends SaleDraft {
  closeTo: string;
  buyer: BuyerChoice | null;
  buyers: Found<BuyerChoice>;
  piece: PieceChoice | null;
  pieces: Found<PieceChoice>;
  /** Who was faster with the chosen piece. */
  soldBefore: EarlierSale | null;
  figures: DraftFigures;
  /** What is wrong with what is there; what is missing is only said once the sale is to be processed. */
  errors: Record<string, string[]>;
  commissionRate: number;
  stores: { key: string; name: string }[];
}

export function viewOf(draft: SaleDraft): SaleDraftView {
  const { db } = shop();
  const { values } = draft;
  const { commissionRate } = readSettings(db);
  const buyer = find(values.customerId, (id) => getCustomer(db, id));
  const piece = find(values.inventoryId, (id) => getPiece(db, id));
  const figures = draftFigures((name) => values[name as FieldName] ?? "", rate(commissionRate));
  const errors = unreadable(values);
  if (values.customerId !== "" && !buyer) errors.customerId = ["There is no such customer: choose another"];
  if (values.inventoryId !== "" && !piece) errors.inventoryId = ["There is no such item: choose another"];
  if (piece && !isAvailable(piece)) errors.inventoryId = ["This item has already been sold"];
  if (figures.total !== null && figures.total < 0)
    errors.tradeInValue = ["Trade-in value cannot exceed the sale price plus tax and shipping"];
  return {
    ...draft,
    closeTo: localPath(`/sales${draft.list}`, "/sales"),
    buyer: buyer ? toBuyer(buyer) : null,
    buyers: search(
      values.customerSearch,
      NO_BUYERS,
      (limit) => findCustomers(db, { search: values.customerSearch }, { limit }).map(toBuyer),
      (atMost) => countCustomers(db, { search: values.customerSearch }, atMost),
    ),
    piece: piece ? toPiece(piece) : null,
    pieces: search(
      values.itemSearch,
      NO_PIECES,
      (limit) => findPieces(db, { search: values.itemSearch, isAvailable: true }, { limit }).map(toPiece),
      (atMost) => countPieces(db, { search: values.itemSearch, isAvailable: true }, atMost),
    ),
    soldBefore: (piece && !isAvailable(piece) && saleOfPiece(db, piece.id)) || null,
    figures,
    errors,
    commissionRate,
    stores: listStores(db).map(({ key, name }) => ({ key, name })),
  };
}

/** The contract's own messages for the fields that hold something it can't read. */
function unreadable(values: Record<FieldName, string>): Record<string, string[]> {
  const parsed = NewSale.form.safeParse(values);
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    if (FIELDS.some((field) => field === name && values[field].trim() !== "")) errors[name] = [issue.message];
  }
  return errors;
}

function search<Row>(
  text: string,
  nothing: string,
  read: (limit: number) => Row[],
  count: (atMost: number) => number,
): Found<Row> {
  const short = tooShort(text);
  if (short) return short;
  const rows = read(MOST_CHOICES);
  if (rows.length === 0) return { rows, note: nothing };
  const more = rows.length < MOST_CHOICES ? 0 : count(MOST_CHOICES + COUNT_AT_MOST + 1) - MOST_CHOICES;
  return { rows, note: more > 0 ? `${countText(more)} more: type more` : null };
}

function find<Row>(id: string, read: (id: number) => Row | undefined): Row | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? read(Number(id)) : undefined;
}

function toBuyer({ id, firstName, lastName, email, tier }: Customer): BuyerChoice {
  return { id, firstName, lastName, email, tier };
}

function toPiece({ id, sku, description, location, cost, retailPrice }: Piece): PieceChoice {
  return {
    id,
    sku,
    description,
    location,
    cost: formatDecimal(cost),
    retailPrice: formatDecimal(retailPrice),
  };
}
