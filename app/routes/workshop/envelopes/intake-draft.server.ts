import type { RouterContextProvider } from "react-router";
import type { Instant } from "~/domain/dates";
import { taxTermsOf } from "~/domain/workshop/orders/what-to-pay";
import { type Actor, can } from "~/domain/permissions";
import { AT_INTAKE } from "~/domain/workshop/envelopes/envelope-limits";
import {
  envelopeTexts,
  type EnvelopeTexts,
  flatEnvelope,
  withFirstItem,
  withRowKeys,
} from "~/domain/workshop/envelopes/envelope-texts";
import { promiseOfStore } from "~/domain/workshop/repairs/promise-of-store.server";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { tillChoices } from "~/domain/counter/till/find-tills.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { type Address, href } from "~/ui/address";
import { actorOf } from "~/web/context";
import { type Contract, contractFor } from "~/web/contract";
import { keepDraft, type Typed, typedAt, unreadable } from "~/web/form-drafts.server";
import { isTooLong } from "~/web/return-to";
import { hidesAddress } from "~/web/shows-cost.server";
import { storeToBeginWith } from "~/web/store-to-begin-with.server";
import { customerChoices, newCustomerAddress } from "../../people/customers/customer-picker.server.ts";
import { daysToPromise } from "../bench/days-to-promise.server.ts";
import { TypedIntake } from "./envelope-contract.ts";
import { afterStep, byControl, envelopeChoices } from "./envelope-draft.server.ts";

type Context = Readonly<RouterContextProvider>;

export const INTAKE_ADDRESS = href("/repairs/new");

/** Filters of the list that a link leads from. */
const FILTERS = ["search", "status", "location"];

/**
 * Reads the URL's draft. `step` is where to redirect if a step was requested, the URL is too long, or has what
 * the screen hides.
 */
export function intakeAt(
  context: Context,
  url: URL,
  terminalTill: string | null,
): { texts: EnvelopeTexts; step: Address | null } {
  const actor = actorOf(context);
  const typed = typedAt(actor, url, ["chooseCustomer", "newCustomer"]);
  const isLink = !("formKey" in typed) && !url.searchParams.has("draft");
  const said = isLink ? fromLink(typed) : typed;
  const texts = begun(actor, envelopeTexts(Object.entries(said)), terminalTill);
  const isStep = "chooseCustomer" in typed || "newCustomer" in typed;
  const mustMove = isStep || isTooLong(url) || hidesAddress(context, url);
  return { texts, step: mustMove ? afterIntakeStep(actor, texts) : null };
}

/** Begins an intake at a link: with the list to return to, whose status isn't the repair's. */
function fromLink(typed: Typed): Typed {
  const filters = new URLSearchParams(Object.entries(typed).filter(([name]) => FILTERS.includes(name)));
  return { ...typed, status: "", list: filters.size > 0 ? `?${filters}` : "" };
}

/**
 * Fills in what nobody entered: one item, the promised day by the rule in Settings, the terminal's store and
 * till, and the defaults of section 9.
 */
function begun(actor: Actor, texts: EnvelopeTexts, terminalTill: string | null): EnvelopeTexts {
  const { values, items, work } = withFirstItem(texts);
  const { db } = shop();
  const isStore = listStores(db).some(({ key }) => key === values.location);
  const location = (isStore && values.location) || storeToBeginWith(actor);
  const suggested = promiseOfStore(db, location, Date.now() as Instant) ?? "";
  const { promised = values.suggested } = values;
  return {
    values: {
      "deposit.kind": "card",
      "deposit.till": terminalTill ?? "",
      ...values,
      // An unchanged promise follows the location.
      promised: promised === undefined || promised === values.suggested ? suggested : promised,
      suggested,
      location,
      status: values.status || "pending",
    },
    items,
    work,
  };
}

/** Takes the step that was asked for, and returns the URL where the form continues. */
export function afterIntakeStep(actor: Actor, texts: EnvelopeTexts): Address {
  return afterStepAt(actor, INTAKE_ADDRESS, texts, AT_INTAKE);
}

/** `afterIntakeStep` for a form at this address, with at most so many rows. */
export function afterStepAt(
  actor: Actor,
  address: Address,
  texts: EnvelopeTexts,
  most: { items: number; work: number },
): Address {
  const kept = keepDraft(actor, address, flatEnvelope(afterStep(actor, texts, most)));
  return texts.values.newCustomer === undefined ? kept : newCustomerAddress(kept);
}

export function intakeView(texts: EnvelopeTexts, context: Context) {
  return { ...viewOfTexts(texts, context, TypedIntake), takesMoney: can(actorOf(context), "sales.process") };
}

export type IntakeView = ReturnType<typeof viewOfTexts>;

/** What the form of an intake or of its edit shows. `named` are colleagues whom the repair names already. */
export function viewOfTexts(
  texts: EnvelopeTexts,
  context: Context,
  contract: Contract<unknown>,
  named: readonly { id: number }[] = [],
) {
  const { db } = shop();
  const { customerId = "", customerSearch = "", formKey } = texts.values;
  const choices = envelopeChoices(context, named);
  const seesCost = choices.cost !== "withheld";
  const customers = customerChoices(actorOf(context), { customerId, customerSearch });
  const errors = unreadable(contractFor(contract, seesCost), flatEnvelope(texts), byControl);
  if (customerId !== "" && !customers.chosen) errors.customerId = ["Customer not found: choose another"];
  return {
    texts: withRowKeys(withholdCost(texts, seesCost) as EnvelopeTexts),
    formKey: formKey ?? crypto.randomUUID(),
    choices,
    customers,
    errors,
    promise: daysToPromise(texts.values.location ?? ""),
    stores: listStores(db).map(({ key, name, ...store }) => ({
      key,
      name,
      ...taxTermsOf(store),
      tills: tillChoices(db, key),
      promised: promiseOfStore(db, key, Date.now() as Instant) ?? "",
    })),
  };
}
