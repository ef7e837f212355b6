import { namesOf } from "~/domain/fields";
import type { Actor } from "~/domain/permissions";
import { type DraftProfit, draftProfit } from "~/domain/repairs/repair-profit";
import type { Repair } from "~/domain/repairs/repair";
import { listStores, storeNames } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
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
import { storeToBeginWith } from "~/web/store-filter.server";
import { customerChoices, newCustomerAddress } from "../customers/customer-picker.server.ts";
import type { CustomerChoices } from "../customers/customer-picker.tsx";
import { EditedRepair, NewRepair, repairToForm } from "./repair-contract.ts";
import { repairFormFields } from "./repair-form-fields.ts";

/** Includes the version of an edit. */
const FIELDS = [...namesOf(repairFormFields), "version"] as const;
const FILTERS = ["search", "status", "location"];

export type RepairDraft = Draft<(typeof FIELDS)[number]>;

/** Parameters of the form's GET buttons. */
const STEPS = ["chooseCustomer", "newCustomer"];

/**
 * The URL's draft (based on the record for an edit), and a URL to redirect to if a step was requested or it
 * is too long.
 */
export function draftAt(
  actor: Actor,
  url: URL,
  edited?: Repair,
): { draft: RepairDraft; step: string | null } {
  const typed = typedAt(actor, url, STEPS);
  const begun = edited ? draftOfForm(repairToForm(edited)) : beginning(actor, typed);
  const draft = "formKey" in typed ? draftOfForm(typed) : begun;
  return { draft, step: stepOf(actor, url, typed, draft) };
}

export function draftOfForm(fields: Record<string, unknown>): RepairDraft {
  return draftOf(FIELDS, fields);
}

/**
 * A URL without form key starts a new intake with the list's query, an optional customer, and the defaults of
 * section 9. The list's status filter doesn't set the repair's status.
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

function stepOf(actor: Actor, url: URL, typed: Typed, draft: RepairDraft): string | null {
  const { chooseCustomer, newCustomer } = typed;
  if (newCustomer !== undefined) return newCustomerAddress(keepDraft(actor, url.pathname, typedOf(draft)));
  if (chooseCustomer === undefined && !isTooLong(url)) return null;
  const chosen = chooseCustomer !== undefined && { customerId: chooseCustomer, customerSearch: "" };
  const values = { ...draft.values, ...chosen };
  return draftAddress(actor, url.pathname, typedOf({ ...draft, values }));
}

export interface RepairDraftView extends RepairDraft {
  customers: CustomerChoices;
  figures: DraftProfit;
  /** Values that can't be parsed. Missing ones are reported on submit. */
  errors: Record<string, string[]>;
  stores: { key: string; name: string }[];
}

export function viewOf(draft: RepairDraft): RepairDraftView {
  const { values } = draft;
  const customers = customerChoices(values);
  const errors = unreadable(values.version === "" ? NewRepair : EditedRepair, values);
  if (values.customerId !== "" && !customers.chosen)
    errors.customerId = ["That customer wasn't found: choose another"];
  return {
    ...draft,
    customers,
    figures: draftProfit((name) => values[name]),
    errors,
    stores: storeNames(shop().db),
  };
}
