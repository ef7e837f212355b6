import type { RouterContextProvider } from "react-router";
import type { Instant } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { formatDecimal } from "~/domain/money";
import type { Step } from "~/domain/stock/movements/allowed-steps";
import { proposedDueDate } from "~/domain/stock/movements/proposed-due-dates";
import { FIELDS_OF_STEP } from "~/domain/stock/movements/step-fields";
import type { Piece } from "~/domain/stock/pieces/piece";
import { getVendor } from "~/domain/stock/vendors/find-vendors.server";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type Address, addressAt } from "~/ui/address";
import { actorOf, factsOf } from "~/web/context";
import { type Draft, draftAddress, draftOf, keepDraft, typedAt, typedOf } from "~/web/form-drafts.server";
import { isTooLong } from "~/web/return-to";
import { newCustomerAddress } from "../../people/customers/customer-picker.server.ts";
import { stepFormFields } from "./step-form-fields.ts";

const FIELDS = namesOf(stepFormFields);
export type StepDraft = Draft<(typeof FIELDS)[number]>;

/** Reads the URL's draft. `next` is a URL to redirect to if a step was requested or the URL is too long. */
export function stepDraftAt(
  context: Readonly<RouterContextProvider>,
  url: URL,
  piece: Piece,
  step: Step,
): { draft: StepDraft; next: Address | null } {
  const actor = actorOf(context);
  const typed = typedAt(actor, url, ["chooseCustomer", "newCustomer"]);
  const draft = stepDraftOf(typed);
  if (!("formKey" in typed)) Object.assign(draft.values, begins(piece, step), filled(draft.values));
  if (typed.newCustomer !== undefined)
    return {
      draft,
      next: newCustomerAddress(keepDraft(actor, addressAt({ pathname: url.pathname }), typedOf(draft))),
    };
  if (typed.chooseCustomer === undefined && !isTooLong(url)) return { draft, next: null };
  const chosen = typed.chooseCustomer !== undefined && {
    customerId: typed.chooseCustomer,
    customerSearch: "",
  };
  const values = { ...draft.values, ...chosen };
  const next = draftAddress(
    actor,
    addressAt({ pathname: url.pathname }),
    typedOf({ ...draft, values }),
    factsOf(context).customerView,
  );
  return { draft, next };
}

export function stepDraftOf(typed: Record<string, unknown>): StepDraft {
  return draftOf(FIELDS, typed);
}

function begins(piece: Piece, step: Step): Record<string, string> {
  const due = proposedDueDate(step, todayAt(shop().db, piece.location, Date.now() as Instant));
  return {
    ...(due !== null && { due }),
    ...(step === "sent_to_vendor" && { to: vendorOf(piece) }),
    ...(step === "found" && { location: piece.location ?? "" }),
    ...(FIELDS_OF_STEP[step].takes.includes("value") && { value: formatDecimal(piece.retailPrice) }),
  };
}

function vendorOf({ vendorId }: Piece): string {
  return (vendorId !== null && getVendor(shop().db, vendorId)?.name) || "";
}

const filled = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
