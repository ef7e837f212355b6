import { namesOf } from "~/domain/fields";
import type { Actor } from "~/domain/permissions";
import { formatDecimal, rate, taxRate } from "~/domain/money";
import { isAvailable, type Piece } from "~/domain/pieces/piece";
import { countPieces, findPieces, getPiece } from "~/domain/pieces/find-pieces.server";
import { type DraftFigures, draftFigures, suggestedTax } from "~/domain/sales/sale-draft-figures";
import { type EarlierSale, saleOfPiece } from "~/domain/sales/find-sales.server";
import { readSettings } from "~/domain/settings/read-settings.server";
import { listStores } from "~/domain/stores/find-stores.server";
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
} from "~/web/draft.server";
import { isTooLong, localPath } from "~/web/return-to";
import { storeToBeginWith } from "~/web/store-filter.server";
import { customerChoices, newCustomerAddress } from "../customers/customer-picker.server.ts";
import type { CustomerChoices } from "../customers/customer-picker.tsx";
import { NO_PIECES, type PieceChoice, type SaleFormField, saleFormFields } from "./sale-form-fields.ts";
import { NewSale } from "./sale-contract.ts";

const FIELDS = namesOf(saleFormFields);

export type SaleDraft = Draft<SaleFormField>;

/** Parameters of the form's GET buttons. */
const STEPS = ["chooseCustomer", "chooseItem", "newCustomer", "useTax"];

/** The URL's draft, and a URL to redirect to if a step was requested or it is too long. */
export function draftAt(actor: Actor, url: URL): { draft: SaleDraft; step: string | null } {
  const typed = typedAt(actor, url, STEPS);
  const draft = "formKey" in typed ? draftOf(FIELDS, typed) : beginning(actor, typed);
  return { draft, step: stepOf(actor, url, typed, draft) };
}

export function draftOfForm(fields: Record<string, unknown>): SaleDraft {
  return draftOf(FIELDS, fields);
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

function stepOf(actor: Actor, url: URL, typed: Typed, draft: SaleDraft): string | null {
  const { chooseCustomer, chooseItem, newCustomer, useTax } = typed;
  if (newCustomer !== undefined) return newCustomerAddress(keepDraft(actor, url.pathname, typedOf(draft)));
  const values = { ...draft.values };
  if (useTax !== undefined) values.tax = taxToUse(values) ?? values.tax;
  if (chooseCustomer !== undefined) values.customerId = chooseCustomer;
  if (chooseItem !== undefined) {
    values.inventoryId = chooseItem;
    const piece = chosenBy(chooseItem, (id) => getPiece(shop().db, id));
    if (piece && isAvailable(piece)) {
      values.itemCost = formatDecimal(piece.cost);
      values.salePrice = formatDecimal(piece.retailPrice);
    }
  }
  const isStep = STEPS.some((name) => name in typed);
  return isStep || isTooLong(url) ? draftAddress(actor, url.pathname, typedOf({ ...draft, values })) : null;
}

/** The suggested tax, as text for its field. */
function taxToUse(values: SaleDraft["values"]): string | null {
  const { db } = shop();
  const store = listStores(db).find(({ key }) => key === values.location);
  if (!store) return null;
  const figures = draftFigures((name) => values[name], rate(readSettings(db).commissionRate));
  const tax = suggestedTax(figures, taxRate(store.salesTaxRate));
  return tax === null ? null : formatDecimal(tax);
}

export interface SaleDraftView extends SaleDraft {
  closeTo: string;
  customers: CustomerChoices;
  piece: PieceChoice | null;
  pieces: Found<PieceChoice>;
  /** The sale that already took the chosen piece. */
  soldBefore: EarlierSale | null;
  figures: DraftFigures;
  /** Values that can't be parsed. Missing ones are reported on submit. */
  errors: Record<string, string[]>;
  commissionRate: number;
  /** `salesTaxRate` is in thousandths of a percent. */
  stores: { key: string; name: string; salesTaxRate: number }[];
}

export function viewOf(draft: SaleDraft): SaleDraftView {
  const { db } = shop();
  const { values } = draft;
  const { commissionRate } = readSettings(db);
  const customers = customerChoices(values);
  const piece = chosenBy(values.inventoryId, (id) => getPiece(db, id));
  const pieceFilter = { search: values.itemSearch, isAvailable: true };
  const figures = draftFigures((name) => values[name], rate(commissionRate));
  const errors = unreadable(NewSale, values);
  if (values.customerId !== "" && !customers.chosen)
    errors.customerId = ["That customer wasn't found: choose another"];
  if (values.inventoryId !== "" && !piece) errors.inventoryId = ["That item wasn't found: choose another"];
  if (piece && !isAvailable(piece)) errors.inventoryId = ["This item has already been sold"];
  if (figures.total !== null && figures.total < 0)
    errors.tradeInValue = ["Trade-in value cannot exceed the sale price plus tax and shipping"];
  return {
    ...draft,
    closeTo: localPath(`/sales${draft.list}`, "/sales"),
    customers,
    piece: piece ? toPiece(piece) : null,
    pieces: findChoices(values.itemSearch, NO_PIECES, {
      read: (limit) => findPieces(db, pieceFilter, { limit }).map(toPiece),
      count: (atMost) => countPieces(db, pieceFilter, atMost),
    }),
    soldBefore: (piece && !isAvailable(piece) && saleOfPiece(db, piece.id)) || null,
    figures,
    errors,
    commissionRate,
    stores: listStores(db).map(({ key, name, salesTaxRate }) => ({ key, name, salesTaxRate })),
  };
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
