import type { Actor } from "~/domain/permissions";
import { type DraftProfit, draftProfit } from "~/domain/repairs/draft-profit";
import type { Repair } from "~/domain/repairs/repair";
import { listStores } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import * as addressDraft from "~/web/address-draft.server";
import { storeToBeginWith } from "~/web/store-filter.server";
import { type CustomerChoices, customerChoices } from "../customers/customer-picker.server.ts";
import { EditedRepair, NewRepair, repairToForm } from "./repair-contract.ts";

const FIELDS = [
  "customerSearch",
  "customerId",
  "item",
  "description",
  "costToRepair",
  "customerPrice",
  "location",
  "status",
  "notes",
  "version",
] as const;
const FILTERS = ["search", "status", "location"];

export type RepairDraft = addressDraft.AddressDraft<(typeof FIELDS)[number]>;

/**
 * The draft that an address holds. Without a form's key it is the beginning of an intake: the list's query, or a customer
 * to start with, and the defaults of section 9. The list's status is a filter and nothing the new repair starts with.
 */
export function intakeOfAddress(url: URL, actor: Actor): RepairDraft {
  const draft = addressDraft.draftOfAddress(FIELDS, url);
  if (url.searchParams.has("formKey")) return draft;
  const { location } = draft.values;
  const isStore = listStores(shop().db).some((store) => store.key === location);
  const filters = new URLSearchParams([...url.searchParams].filter(([name]) => FILTERS.includes(name)));
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

/** The draft of an edit: the one in the address, else the record. */
export function editOfAddress(url: URL, repair: Repair): RepairDraft {
  if (url.searchParams.has("formKey")) return addressDraft.draftOfAddress(FIELDS, url);
  return draftOfForm(repairToForm(repair));
}

export function draftOfForm(fields: Record<string, unknown>): RepairDraft {
  return addressDraft.draftOfForm(FIELDS, fields);
}

/** Where the form's GET buttons lead on to, when one of them chose a customer or asks for a new one. */
export function stepOf(url: URL, draft: RepairDraft): string | null {
  const chosen = url.searchParams.get("chooseCustomer");
  if (url.searchParams.has("newCustomer"))
    return `/customers/new?returnTo=${encodeURIComponent(addressDraft.addressOf(url.pathname, draft))}`;
  if (chosen === null) return null;
  const values = { ...draft.values, customerId: chosen.slice(0, 20) };
  return addressDraft.addressOf(url.pathname, { ...draft, values });
}

/** Everything that the form shows for a draft. */
export interface RepairDraftView extends RepairDraft {
  customers: CustomerChoices;
  figures: DraftProfit;
  /** What is wrong with what is there; what is missing is only said once the form is sent. */
  errors: Record<string, string[]>;
  stores: { key: string; name: string }[];
}

export function viewOf(draft: RepairDraft): RepairDraftView {
  const { values } = draft;
  const customers = customerChoices(values);
  const errors = addressDraft.unreadable(values.version === "" ? NewRepair : EditedRepair, values);
  if (values.customerId !== "" && !customers.chosen)
    errors.customerId = ["There is no such customer: choose another"];
  return {
    ...draft,
    customers,
    figures: draftProfit((name) => values[name]),
    errors,
    stores: listStores(shop().db).map(({ key, name }) => ({ key, name })),
  };
}
