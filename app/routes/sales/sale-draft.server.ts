import type { RouterContextProvider } from "react-router";
import { namesOf } from "~/domain/fields";
import type { Actor } from "~/domain/permissions";
import { type Cents, formatDecimal, rate, taxRate } from "~/domain/money";
import { isAvailable, type Piece } from "~/domain/pieces/piece";
import { countPieces, findPieces, getPiece, pieceOfSku } from "~/domain/pieces/find-pieces.server";
import { type DraftFigures, draftFigures } from "~/domain/sales/sale-draft-figures";
import { suggestedTax, taxInUse } from "~/domain/sales/suggested-tax";
import { type EarlierSale, saleOfPiece } from "~/domain/sales/find-sales.server";
import { readSettings } from "~/domain/settings/read-settings.server";
import { listStores } from "~/domain/stores/find-stores.server";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import type { Found } from "~/ui/live-picker";
import { chosenBy, findChoices } from "~/web/picker-search.server";
import {
  type Draft,
  draftAddress,
  draftOf,
  keepDraft,
  type Typed,
  typedAt,
  typedOf,
  unreadable,
} from "~/web/kept-drafts.server";
import { actorOf, factsOf } from "~/web/context";
import { ENTERED } from "~/web/enter-updates";
import { contractFor } from "~/web/contract";
import { isTooLong, localPath } from "~/web/return-to";
import { type CostField, costField, hidesAddress, maySeeCost } from "~/web/shows-cost.server";
import { storeToBeginWith } from "~/web/store-filter.server";
import { customerChoices, newCustomerAddress } from "../customers/customer-picker.server.ts";
import type { CustomerChoices } from "../customers/customer-picker.tsx";
import { NO_PIECES, type PieceChoice, type SaleFormField, saleFormFields } from "./sale-form-fields.ts";
import { TypedSale } from "./sale-contract.ts";
import { soldNote } from "./sold-note.server.ts";

const FIELDS = namesOf(saleFormFields);

export type SaleDraft = Draft<SaleFormField>;

/** Parameters of the form's GET buttons. */
const STEPS = ["chooseCustomer", "chooseItem", "newCustomer", "useTax"];
const PARAMETERS = [...STEPS, ENTERED];

/** The URL's draft, and a URL to redirect to if a step was requested or it is too long. */
export function draftAt(context: Context, url: URL): { draft: SaleDraft; step: string | null } {
  const actor = actorOf(context);
  const typed = withPieceCost(typedAt(actor, url, PARAMETERS), maySeeCost(context));
  const draft = "formKey" in typed ? draftOfForm(typed) : beginning(actor, typed);
  return { draft, step: stepOf(context, url, typed, draft) };
}

type Context = Readonly<RouterContextProvider>;

/** An address names a cost only if it isn't the chosen piece's own. */
function withPieceCost(typed: Typed, seesCost: boolean): Typed {
  if (!seesCost || typed.itemCost !== undefined) return typed;
  const itemCost = pieceCost(typed.inventoryId ?? "");
  return itemCost === null ? typed : { ...typed, itemCost };
}

function pieceCost(id: string): string | null {
  const piece = chosenBy(id, (pieceId) => getPiece(shop().db, pieceId));
  return piece && isAvailable(piece) ? formatDecimal(piece.cost) : null;
}

export function draftOfForm(fields: Record<string, unknown>): SaleDraft {
  const draft = draftOf(FIELDS, fields);
  const tax = taxInUse(draft.values, taxAt(draft.values));
  return { ...draft, values: { ...draft.values, usedTax: tax ?? "", ...(tax !== null && { tax }) } };
}

/**
 * A URL without form key starts a new sale with the list's query, an optional customer or piece, and the
 * defaults of section 9. A given piece sets the location.
 */
function beginning(actor: Actor, typed: Typed): SaleDraft {
  const draft = draftOf(FIELDS, typed);
  const { values } = draft;
  const isStore = listStores(shop().db).some((store) => store.key === values.location);
  const piece = chosenBy(typed.chooseItem ?? "", (id) => getPiece(shop().db, id));
  return {
    ...draft,
    list: isStore || values.location === "all" ? `?location=${values.location}` : "",
    values: {
      ...values,
      tax: values.tax || "0",
      shippingCharge: values.shippingCharge || "0",
      location: isStore ? values.location : (actor.location ?? piece?.location ?? storeToBeginWith(actor)),
    },
  };
}

function stepOf(context: Context, url: URL, typed: Typed, draft: SaleDraft): string | null {
  const actor = actorOf(context);
  const { chooseCustomer, newCustomer, useTax } = typed;
  if (newCustomer !== undefined) return newCustomerAddress(keepDraft(actor, url.pathname, typedOf(draft)));
  const values = { ...draft.values };
  const tax = useTax === undefined ? null : taxAt(values);
  if (tax !== null) values.tax = values.usedTax = formatDecimal(tax);
  if (chooseCustomer !== undefined) {
    values.customerId = chooseCustomer;
    values.customerSearch = "";
  }
  const scan = typed[ENTERED] === undefined ? null : scanIn(values);
  if (scan) values[scan.field] = "";
  const chooseItem = typed.chooseItem ?? scan?.pieceId;
  if (chooseItem !== undefined) {
    values.inventoryId = chooseItem;
    const piece = chosenBy(chooseItem, (id) => getPiece(shop().db, id));
    values.itemSearch = "";
    if (piece && isAvailable(piece)) {
      values.itemCost = "";
      values.salePrice = formatDecimal(piece.retailPrice);
    }
  }
  const isStep = scan !== null || STEPS.some((name) => name in typed);
  if (!isStep && !isTooLong(url) && !hidesAddress(context, url)) return null;
  if (values.itemCost === pieceCost(values.inventoryId)) values.itemCost = "";
  return draftAddress(actor, url.pathname, typedOf({ ...draft, values }), factsOf(context).customerView);
}

/** An available piece whose SKU was scanned or typed, in either search, as with scripts. */
function scanIn(values: SaleDraft["values"]): { field: SaleFormField; pieceId: string } | null {
  for (const field of ["itemSearch", "customerSearch"] as const) {
    const piece = pieceOfSku(shop().db, values[field]);
    if (!piece || !isAvailable(piece)) continue;
    if (field === "customerSearch" && customerChoices(values).found.rows.length > 0) continue;
    return { field, pieceId: String(piece.id) };
  }
  return null;
}

/** The suggested tax. */
function taxAt(values: SaleDraft["values"]): Cents | null {
  const { db } = shop();
  const store = listStores(db).find(({ key }) => key === values.location);
  if (!store) return null;
  const figures = draftFigures((name) => values[name], rate(readSettings(db).commissionRate));
  return suggestedTax(figures, taxRate(store.salesTaxRate));
}

export interface SaleDraftView extends SaleDraft {
  closeTo: string;
  customers: CustomerChoices;
  piece: PieceChoice | null;
  pieces: Found<PieceChoice>;
  /** The sale that already took the chosen piece. */
  soldBefore: EarlierSale | null;
  cost: CostField;
  figures: Seen<DraftFigures>;
  /** Values that can't be parsed. Missing ones are reported on submit. */
  errors: Record<string, string[]>;
  /** Null where commission and profit aren't shown. */
  commissionRate: number | null;
  /** `salesTaxRate` is in thousandths of a percent. */
  stores: { key: string; name: string; salesTaxRate: number }[];
}

export function viewOf(draft: SaleDraft, context: Context): SaleDraftView {
  const { db } = shop();
  const { values } = draft;
  const cost = costField(context);
  const toChoice = (piece: Piece) => withholdCost(toPiece(piece), cost !== "withheld");
  const { commissionRate } = readSettings(db);
  const customers = customerChoices(values);
  const sold = customers.found.rows.length === 0 ? soldNote(values.customerSearch) : null;
  const piece = chosenBy(values.inventoryId, (id) => getPiece(db, id));
  const pieceFilter = { search: values.itemSearch, isAvailable: true };
  const figures = draftFigures((name) => values[name], rate(commissionRate));
  const errors = unreadable(contractFor(TypedSale, cost !== "withheld"), values);
  if (values.customerId !== "" && !customers.chosen)
    errors.customerId = ["That customer wasn't found: choose another"];
  if (values.inventoryId !== "" && !piece) errors.inventoryId = ["That item wasn't found: choose another"];
  if (piece && !isAvailable(piece)) errors.inventoryId = ["This item has already been sold"];
  if (figures.total !== null && figures.total < 0)
    errors.tradeInValue = ["Trade-in value cannot exceed the sale price plus tax and shipping"];
  return {
    ...draft,
    values: { ...values, ...(cost === "withheld" && { itemCost: "" }) },
    closeTo: localPath(`/sales${draft.list}`, "/sales"),
    customers: sold === null ? customers : { ...customers, found: { rows: [], note: sold } },
    piece: piece ? toChoice(piece) : null,
    pieces: findChoices(values.itemSearch, soldNote(values.itemSearch) ?? NO_PIECES, {
      read: (limit) => findPieces(db, pieceFilter, { limit }).map(toChoice),
      count: (atMost) => countPieces(db, pieceFilter, atMost),
    }),
    soldBefore: (piece && !isAvailable(piece) && saleOfPiece(db, piece.id)) || null,
    cost,
    figures: withholdCost(figures, cost === "shown"),
    errors,
    commissionRate: cost === "shown" ? commissionRate : null,
    stores: listStores(db).map(({ key, name, salesTaxRate }) => ({ key, name, salesTaxRate })),
  };
}

function toPiece({ id, sku, description, location, cost, retailPrice }: Piece) {
  return {
    id,
    sku,
    description,
    location,
    cost: formatDecimal(cost),
    retailPrice: formatDecimal(retailPrice),
  };
}
