import type { RouterContextProvider } from "react-router";
import { namesOf } from "~/domain/fields";
import { type Address, addressAt } from "~/ui/address";
import { actorOf, factsOf } from "~/web/context";
import { type Draft, draftAddress, draftOf, keepDraft, typedAt, typedOf } from "~/web/form-drafts.server";
import { storeToBeginWith } from "~/web/store-to-begin-with.server";
import { newCustomerAddress } from "../../people/customers/customer-picker.server.ts";
import { newBuyFormFields } from "./new-buy-form-fields.ts";

const FIELDS = namesOf(newBuyFormFields);
export type NewBuyDraft = Draft<(typeof FIELDS)[number]>;

/** Reads the URL's draft. `next` is where to go if a step of the picker was requested. */
export function newBuyDraftAt(
  context: Readonly<RouterContextProvider>,
  url: URL,
): { draft: NewBuyDraft; next: Address | null } {
  const actor = actorOf(context);
  const typed = typedAt(actor, url, ["chooseCustomer", "newCustomer"]);
  const draft = newBuyDraftOf(typed);
  draft.values.location ||= storeToBeginWith(actor) ?? "";
  if (typed.newCustomer !== undefined)
    return {
      draft,
      next: newCustomerAddress(keepDraft(actor, addressAt({ pathname: url.pathname }), typedOf(draft))),
    };
  if (typed.chooseCustomer === undefined) return { draft, next: null };
  const values = { ...draft.values, customerId: typed.chooseCustomer, customerSearch: "" };
  const chosen = typedOf({ ...draft, values });
  return {
    draft,
    next: draftAddress(actor, addressAt({ pathname: url.pathname }), chosen, factsOf(context).customerView),
  };
}

export function newBuyDraftOf(typed: Record<string, unknown>): NewBuyDraft {
  return draftOf(FIELDS, typed);
}
