import type { RouterContextProvider } from "react-router";
import { namesOf, SHORT } from "~/domain/fields";
import type { Actor } from "~/domain/permissions";
import { type DraftProfit, draftProfit } from "~/domain/workshop/repairs/repair-profit";
import type { Repair } from "~/domain/workshop/repairs/repair";
import { listStores, storeNames } from "~/domain/shop/stores/find-stores.server";
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
import { storeToBeginWith } from "~/web/store-filter.server";
import { customerChoices, newCustomerAddress } from "../../people/customers/customer-picker.server.ts";
import type { CustomerChoices } from "../../people/customers/customer-picker.tsx";
import { EditedRepair, NewRepairForm, repairToForm } from "./repair-contract.ts";
import { type DaysToPromise, daysToPromise } from "../bench/days-to-promise.server.ts";
import { PROMISE } from "../envelopes/promise-days.tsx";
import { INTAKE_ADDRESS } from "../envelopes/intake-draft.server.ts";
import { repairFormFields } from "./repair-form-fields.ts";

/** Includes the version of an edit, and what it started with. */
const FIELDS = [...namesOf(repairFormFields), "version", BEGUN_WITH] as const;
const FILTERS = ["search", "status", "location"];

export type RepairDraft = Draft<(typeof FIELDS)[number]>;

/** Parameters of the form's GET buttons. */
const STEPS = ["chooseCustomer", "newCustomer", "envelope", PROMISE];

/**
 * Reads the URL's draft; for an edit it starts from the record. `step` is a URL to redirect to if a step was
 * requested or the URL is too long.
 */
export function draftAt(
  context: Readonly<RouterContextProvider>,
  url: URL,
  edited?: Repair,
): { draft: RepairDraft; step: Address | null } {
  const actor = actorOf(context);
  const typed = typedAt(actor, url, STEPS);
  const begun = edited
    ? draftOfForm(repairToForm(withholdCost(edited, maySeeCost(context))))
    : beginning(actor, typed);
  const draft = "formKey" in typed ? draftOfForm(typed) : begun;
  return { draft, step: stepOf(context, url, typed, draft) };
}

export function draftOfForm(fields: Record<string, unknown>): RepairDraft {
  return draftOf(FIELDS, fields);
}

/**
 * Starts a new intake for a URL without form key, with the list's query, an optional customer, and the
 * defaults of section 9. The list's status filter doesn't set the repair's status.
 */
function beginning(actor: Actor, typed: Typed): RepairDraft {
  const draft = draftOfForm(typed);
  const { location } = draft.values;
  const isStore = listStores(shop().db).some((store) => store.key === location);
  const filters = new URLSearchParams(Object.entries(typed).filter(([name]) => FILTERS.includes(name)));
  return {
    ...draft,
    list: filters.size > 0 ? `?${filters}` : "",
    values: {
      ...draft.values,
      status: "pending",
      location: isStore ? location : storeToBeginWith(actor),
    },
  };
}

function stepOf(
  context: Readonly<RouterContextProvider>,
  url: URL,
  typed: Typed,
  draft: RepairDraft,
): Address | null {
  const actor = actorOf(context);
  const { chooseCustomer, newCustomer, envelope, [PROMISE]: promised } = typed;
  if (envelope !== undefined) return keepDraft(actor, INTAKE_ADDRESS, asIntake(draft));
  if (newCustomer !== undefined)
    return newCustomerAddress(keepDraft(actor, addressAt({ pathname: url.pathname }), typedOf(draft)));
  const isStep = chooseCustomer !== undefined || promised !== undefined;
  if (!isStep && !isTooLong(url) && !hidesAddress(context, url)) return null;
  const chosen = chooseCustomer !== undefined && { customerId: chooseCustomer, customerSearch: "" };
  const values = { ...draft.values, ...chosen, ...(promised !== undefined && { promised }) };
  return draftAddress(
    actor,
    addressAt({ pathname: url.pathname }),
    typedOf({ ...draft, values }),
    factsOf(context).customerView,
  );
}

/** Carries what was typed into the form of one item over to the intake of an envelope. */
function asIntake({ formKey, values }: RepairDraft): Typed {
  const { item, description, costToRepair: cost, customerPrice: price } = values;
  const { customerId, customerSearch, location, notes, photos, promised } = values;
  const isWork = price !== "" || cost !== "";
  const isLine = isWork && description.length <= SHORT && !description.includes("\n");
  return {
    formKey,
    customerId,
    customerSearch,
    location,
    notes,
    photos,
    ...(promised !== "" && { promised }),
    description: isLine ? "" : description,
    "items[0].description": item,
    ...(isWork && {
      "work[0].description": isLine ? description : "",
      "work[0].price": price,
      "work[0].cost": cost,
      "work[0].item": "1",
    }),
  };
}

export interface RepairDraftView extends RepairDraft {
  customers: CustomerChoices;
  cost: CostField;
  /** Without profit and cost if the page doesn't show them. */
  figures: Seen<DraftProfit>;
  /** Values that can't be parsed. Missing ones are reported on submit. */
  errors: Record<string, string[]>;
  stores: { key: string; name: string }[];
  /** Null for an edit. */
  promise: DaysToPromise | null;
}

export function viewOf(draft: RepairDraft, context: Readonly<RouterContextProvider>): RepairDraftView {
  const { values } = draft;
  const isEdit = values.version !== "";
  const cost = costField(context);
  const contract = isEdit ? EditedRepair : NewRepairForm;
  const customers = customerChoices(actorOf(context), values);
  const errors = unreadable(contractFor<unknown>(contract, cost !== "withheld"), values);
  if (values.customerId !== "" && !customers.chosen)
    errors.customerId = ["Customer not found: choose another"];
  // A form sent by GET has only the name of a file.
  if (values.photo !== "") errors.photo = ["This photo wasn't added. Choose it again"];
  return {
    ...draft,
    values: { ...values, ...(cost === "withheld" && { costToRepair: "" }) },
    customers,
    // A new repair's cost is what the user types, so it needn't be hidden.
    cost: cost === "hidden" && !isEdit ? "shown" : cost,
    figures: withholdCost(
      draftProfit((name) => values[name]),
      cost === "shown",
    ),
    errors,
    stores: storeNames(shop().db),
    promise: isEdit ? null : daysToPromise(values.location),
  };
}
