import type { RouterContextProvider } from "react-router";
import { formatDecimal } from "~/domain/money";
import { type Actor, can } from "~/domain/permissions";
import {
  type EnvelopeTexts,
  STEP,
  type Texts,
  withoutItem,
  withRowKeys,
  WORK_ITEM,
} from "~/domain/workshop/envelopes/envelope-texts";
import { byUse } from "~/domain/workshop/envelopes/services-by-use.server";
import { addedRow, ROW_KEY, withoutRow } from "~/domain/row-keys";
import { listActive } from "~/domain/counter/sales/list-sellers.server";
import { getService, listServices } from "~/domain/shop/services/find-services.server";
import { shop } from "~/runtime/shop.server";
import { BEGUN_BY } from "~/web/who-opened-form";
import { ENTERED } from "~/web/enter-updates";
import { chosenBy } from "~/web/picker-search.server";
import { costField } from "~/web/shows-cost.server";
import { PROMISE } from "./promise-days.tsx";

/** Names that ask for a step. All others belong to the envelope. */
const STEPS = ["chooseCustomer", "newCustomer", STEP, ENTERED];

export function asksForStep(form: FormData): boolean {
  return STEPS.some((name) => form.has(name));
}

/**
 * Takes the step that was asked for, such as adding or removing a row. `focus` names the control to focus
 * next.
 */
export function afterStep(
  actor: Actor,
  before: EnvelopeTexts,
  most: { items: number; work: number },
): EnvelopeTexts {
  const { values: sent, ...rows } = withRowKeys(before);
  const { [STEP]: step = "", [BEGUN_BY]: _by, [ENTERED]: _entered, service = "", ...more } = sent;
  const { [WORK_ITEM]: chosenItem = "", ...said } = more;
  const { chooseCustomer, newCustomer: _new, ...values } = said;
  const texts: EnvelopeTexts = { values: { ...values, focus: "" }, ...rows };
  const { items, work } = texts;
  const begin = (control: string) => Object.assign(texts.values, { focus: control });
  if (chooseCustomer !== undefined) {
    Object.assign(texts.values, { customerId: chooseCustomer, customerSearch: "" });
    begin(chooseCustomer === "" ? "customerSearch" : "items[0].description");
  }
  const [name, which] = step.split(".");
  if (name === PROMISE) Object.assign(texts.values, { promised: which ?? "" });
  if (name === "addItem" && items.length < most.items) {
    items.push(addedRow({ description: "" }));
    begin(`items[${items.length - 1}].description`);
  }
  if (name === "addWork" && work.length < most.work) {
    const line = workOf(actor, which ?? service);
    const isThere = /^\d{1,2}$/.test(chosenItem) && Number(chosenItem) >= 1;
    const item = isThere ? Math.min(Number(chosenItem), items.length) : items.length;
    work.push(addedRow({ ...line, item: String(item) }));
    begin(`work[${work.length - 1}].${line.description === "" ? "description" : "price"}`);
  }
  if (name === "removeWork") return { ...texts, work: withoutRow(work, which ?? "") };
  if (name !== "removeItem") return texts;
  const at = items.findIndex((item) => item[ROW_KEY] === which);
  if (at < 0) return texts;
  const left = withoutItem(texts, at);
  return left.items.length > 0 ? left : { ...left, items: [addedRow({ description: "" })] };
}

/** Describes work as the services list does; empty if no service was chosen. */
function workOf(actor: Actor, serviceId: string): Texts & { description: string } {
  const service = chosenBy(serviceId, (id) => getService(shop().db, id));
  if (!service) return { description: "", price: "" };
  const { name: description, price, cost } = service;
  return {
    serviceId,
    description,
    price: formatDecimal(price),
    ...(can(actor, "figures.cost") && { cost: formatDecimal(cost) }),
  };
}

/** Names a rule's errors by control: `work.0.price` becomes `work[0].price`. */
export function byControl<Messages>(errors: Record<string, Messages>): Record<string, Messages> {
  const named = Object.entries(errors).map(([name, messages]) => [
    name.replace(/^(items|work)\.(\d+)/, "$1[$2]"),
    messages,
  ]);
  return Object.fromEntries(named) as Record<string, Messages>;
}

/** Most services that are buttons. */
const BUTTONS_AT_MOST = 8;

/** Returns the choices that an envelope's fields offer. `named` are those whom it names already. */
export function envelopeChoices(context: Readonly<RouterContextProvider>, named: readonly { id: number }[]) {
  const { db } = shop();
  const services = listServices(db, { all: false }).map(({ id, name, price, isTaxed }) => ({
    id,
    name,
    price,
    isTaxed,
  }));
  return {
    cost: costField(context),
    colleagues: listActive(db, named).map(({ id, name }) => ({ value: String(id), label: name })),
    services,
    usedMost: byUse(db, services).slice(0, BUTTONS_AT_MOST),
  };
}
export type EnvelopeChoices = ReturnType<typeof envelopeChoices>;
