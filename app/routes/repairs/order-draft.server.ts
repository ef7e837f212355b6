import type { RouterContextProvider } from "react-router";
import { addDays, type Instant } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { cents, splitBy, sumOf } from "~/domain/money";
import { NEW_ORDER_KINDS, type NewOrderKind, type Order } from "~/domain/orders/order";
import { takeInOrder } from "~/domain/orders/take-in-order.server";
import type { Actor } from "~/domain/permissions";
import { availableOf } from "~/domain/pieces/available-of-skus.server";
import { refuse, type Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import type { EarlierSale } from "~/domain/sales/find-sales.server";
import { listStores, storeNames, todayAt } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { actorOf, factsOf } from "~/web/context";
import { contractFor } from "~/web/contract";
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
import { isTooLong } from "~/web/return-to";
import { type CostField, costField, hidesAddress } from "~/web/shows-cost.server";
import { storeToBeginWith } from "~/web/store-filter.server";
import { customerChoices, newCustomerAddress } from "../customers/customer-picker.server.ts";
import type { CustomerChoices } from "../customers/customer-picker.tsx";
import { TypedOrder, type TypedOrderInput } from "./order-contract.ts";
import { orderFormFields } from "./order-form-fields.ts";

const FIELDS = namesOf(orderFormFields);

export type OrderDraft = Draft<(typeof FIELDS)[number]>;

type Context = Readonly<RouterContextProvider>;

/** Parameters of the form's GET buttons. */
const STEPS = ["chooseCustomer", "newCustomer"];

/** The URL's draft, and a URL to redirect to if a step was requested or it is too long. */
export function draftAt(context: Context, url: URL): { draft: OrderDraft; step: string | null } {
  const actor = actorOf(context);
  const typed = typedAt(actor, url, STEPS);
  const draft = "formKey" in typed ? draftOfForm(typed) : beginning(actor, typed);
  const { chooseCustomer, newCustomer } = typed;
  if (newCustomer !== undefined)
    return { draft, step: newCustomerAddress(keepDraft(actor, url.pathname, typedOf(draft))) };
  if (chooseCustomer === undefined && !isTooLong(url) && !hidesAddress(context, url))
    return { draft, step: null };
  const chosen = chooseCustomer !== undefined && { customerId: chooseCustomer, customerSearch: "" };
  const values = { ...draft.values, ...chosen };
  const step = draftAddress(
    actor,
    url.pathname,
    typedOf({ ...draft, values }),
    factsOf(context).customerView,
  );
  return { draft, step };
}

export function draftOfForm(fields: Record<string, unknown>): OrderDraft {
  return draftOf(FIELDS, fields);
}

function beginning(actor: Actor, typed: Typed): OrderDraft {
  const draft = draftOfForm(typed);
  const { location, kind } = draft.values;
  const isStore = listStores(shop().db).some((store) => store.key === location);
  return {
    ...draft,
    values: {
      ...draft.values,
      kind: kindIn(kind),
      parts: "3",
      location: isStore ? location : storeToBeginWith(actor),
    },
  };
}

function kindIn(text: string): NewOrderKind {
  return NEW_ORDER_KINDS.find((kind) => kind === text) ?? "special_order";
}

export interface OrderDraftView extends OrderDraft {
  kind: NewOrderKind;
  customers: CustomerChoices;
  cost: CostField;
  /** Values that can't be parsed. Missing ones are reported on submit. */
  errors: Record<string, string[]>;
  stores: { key: string; name: string }[];
}

export function viewOf(draft: OrderDraft, context: Context): OrderDraftView {
  const { values } = draft;
  const cost = costField(context);
  const customers = customerChoices(values);
  const errors = unreadable(contractFor<unknown>(TypedOrder, cost !== "withheld"), values);
  if (values.customerId !== "" && !customers.chosen)
    errors.customerId = ["That customer wasn't found: choose another"];
  return {
    ...draft,
    kind: kindIn(values.kind),
    values: { ...values, ...(cost === "withheld" && { cost: "" }) },
    customers,
    // What somebody types is no figure of the shop.
    cost: cost === "hidden" ? "shown" : cost,
    errors,
    stores: storeNames(shop().db),
  };
}

/** Takes in what the form says: pieces by their SKUs at their own prices, and equal instalments. */
export function takeInTyped(
  ctx: RuleContext,
  { order, skus, parts }: TypedOrderInput,
): Result<Order, EarlierSale> {
  if (order.kind === "special_order") return takeInOrder(ctx, order);
  const { pieces, problem } = availableOf(ctx.tx, skus);
  if (problem !== null) return refuse("invalid", problem, "skus");
  if (pieces.length === 0) return refuse("invalid", "Scan or type what is put away", "skus");
  const price = sumOf(pieces.map(({ retailPrice }) => retailPrice));
  const today = todayAt(ctx.tx, order.location, ctx.now as Instant);
  const shares = splitBy(
    price,
    Array.from({ length: parts }, () => 1),
  );
  const result = takeInOrder(ctx, {
    ...order,
    pieces: pieces.map(({ id }, nth) => ({
      at: `pieces.${nth}`,
      pieceId: id,
      price: null,
      discount: null,
      discountReason: null,
    })),
    instalments:
      price === cents(0) ? [] : shares.map((amount, nth) => ({ due: addDays(today, nth * 30), amount })),
  });
  if (result.ok) return result;
  const errors = Object.entries(result.refusal.errors).map(
    ([name, messages]) => [/^(pieces|instalments)/.test(name) ? "skus" : name, messages] as const,
  );
  return { ok: false, refusal: { ...result.refusal, errors: Object.fromEntries(errors) } };
}
