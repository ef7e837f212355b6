import type { RouterContextProvider } from "react-router";
import { namesOf } from "~/domain/fields";
import { type DraftProfit, draftProfit } from "~/domain/workshop/repairs/repair-profit";
import type { Repair } from "~/domain/workshop/repairs/repair";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { type Address, addressAt } from "~/ui/address";
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
import { BEGUN_WITH } from "~/web/values-when-opened";
import { actorOf, factsOf } from "~/web/context";
import { contractFor } from "~/web/contract";
import { isTooLong } from "~/web/return-to";
import { type CostField, costField, hidesAddress, maySeeCost } from "~/web/shows-cost.server";
import { customerChoices, newCustomerAddress } from "../../people/customers/customer-picker.server.ts";
import type { CustomerChoices } from "../../people/customers/customer-picker.tsx";
import { EditedRepair, repairToForm } from "./repair-contract.ts";
import { repairFormFields } from "./repair-form-fields.ts";

/** Includes the version of an edit, and what it started with. */
const FIELDS = [...namesOf(repairFormFields), "version", BEGUN_WITH] as const;

export type RepairDraft = Draft<(typeof FIELDS)[number]>;

/** Parameters of the form's GET buttons. */
const STEPS = ["chooseCustomer", "newCustomer"];

/**
 * Reads the URL's draft of an edit, which starts from the record. `step` is a URL to redirect to if a step was
 * requested or the URL is too long.
 */
export function draftAt(
  context: Readonly<RouterContextProvider>,
  url: URL,
  edited: Repair,
): { draft: RepairDraft; step: Address | null } {
  const typed = typedAt(actorOf(context), url, STEPS);
  const draft = draftOfForm(
    "formKey" in typed ? typed : repairToForm(withholdCost(edited, maySeeCost(context))),
  );
  return { draft, step: stepOf(context, url, typed, draft) };
}

export function draftOfForm(fields: Record<string, unknown>): RepairDraft {
  return draftOf(FIELDS, fields);
}

function stepOf(
  context: Readonly<RouterContextProvider>,
  url: URL,
  typed: Typed,
  draft: RepairDraft,
): Address | null {
  const actor = actorOf(context);
  const { chooseCustomer, newCustomer } = typed;
  if (newCustomer !== undefined)
    return newCustomerAddress(keepDraft(actor, addressAt({ pathname: url.pathname }), typedOf(draft)));
  if (chooseCustomer === undefined && !isTooLong(url) && !hidesAddress(context, url)) return null;
  const chosen = chooseCustomer !== undefined && { customerId: chooseCustomer, customerSearch: "" };
  const values = { ...draft.values, ...chosen };
  return draftAddress(
    actor,
    addressAt({ pathname: url.pathname }),
    typedOf({ ...draft, values }),
    factsOf(context).customerView,
  );
}

export interface RepairDraftView extends RepairDraft {
  customers: CustomerChoices;
  cost: CostField;
  /** Without profit and cost if the page doesn't show them. */
  figures: Seen<DraftProfit>;
  /** Values that can't be parsed. Missing ones are reported on submit. */
  errors: Record<string, string[]>;
  stores: { key: string; name: string }[];
}

export function viewOf(draft: RepairDraft, context: Readonly<RouterContextProvider>): RepairDraftView {
  const { values } = draft;
  const cost = costField(context);
  const customers = customerChoices(actorOf(context), values);
  const errors = unreadable(contractFor<unknown>(EditedRepair, cost !== "withheld"), values);
  if (values.customerId !== "" && !customers.chosen)
    errors.customerId = ["Customer not found: choose another"];
  return {
    ...draft,
    values: { ...values, ...(cost === "withheld" && { costToRepair: "" }) },
    customers,
    cost,
    figures: withholdCost(
      draftProfit((name) => values[name]),
      cost === "shown",
    ),
    errors,
    stores: storeNames(shop().db),
  };
}
