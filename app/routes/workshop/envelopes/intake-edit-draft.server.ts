import type { RouterContextProvider } from "react-router";
import { formatDecimal } from "~/domain/money";
import { fullName } from "~/domain/people/customers/customer";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { getAccount } from "~/domain/shop/employees/find-employees.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { getRepairOrder } from "~/domain/workshop/orders/find-orders.server";
import { orderToChange } from "~/domain/workshop/orders/still-open.server";
import { type Envelope, getEnvelope, namedIn } from "~/domain/workshop/envelopes/envelope.server";
import { ITEMS_AT_MOST, WORK_AT_MOST } from "~/domain/workshop/envelopes/envelope-limits";
import {
  envelopeTexts,
  type EnvelopeTexts,
  FIRST_ITEM,
  flatEnvelope,
  type Texts,
  withFirstItem,
} from "~/domain/workshop/envelopes/envelope-texts";
import { intakeEditFields } from "~/domain/workshop/envelopes/intake-fields";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import type { Repair } from "~/domain/workshop/repairs/repair";
import { repairFields } from "~/domain/workshop/repairs/repair-fields";
import { formatWeight, typedWeight, UNIT_TO_BEGIN_WITH } from "~/domain/weight";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { type Address, href } from "~/ui/address";
import { formatDate } from "~/ui/format";
import { actorOf } from "~/web/context";
import { typedAt } from "~/web/form-drafts.server";
import { isTooLong } from "~/web/return-to";
import { hidesAddress, maySeeCost } from "~/web/shows-cost.server";
import { BEGUN_WITH, codesOf, mergeEdits } from "~/web/values-when-opened";
import { EditedRepair, repairToForm } from "../repairs/repair-contract.ts";
import { EditedIntake } from "./envelope-contract.ts";
import { afterStepAt, type IntakeView, viewOfTexts } from "./intake-draft.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Most rows of an edit. */
const ROWS = { items: ITEMS_AT_MOST, work: WORK_AT_MOST };

/** A control that only the form of an open repair has. Of one that ended, only the specification's fields change. */
const OF_OPEN = "promised";

export const isOfOpen = (names: { has(name: string): boolean }) => names.has(OF_OPEN);

/** The repair as the texts of its edit, or null if there is none. */
export function recordedTexts(
  context: Context,
  id: number,
  isOpen = orderToChange(shop().db, id).ok,
): Texts | null {
  const { db } = shop();
  const repair = getRepair(db, id);
  const envelope = getEnvelope(db, id);
  if (!repair || !envelope) return null;
  const texts = textsOf(context, repair, envelope);
  const { status: _status, ...values } = isOpen ? texts : ofEnded(texts);
  return { ...values, [BEGUN_WITH]: codesOf(partsOf(values), mergeable(values)) };
}

function textsOf(context: Context, repair: Repair, { order, items, work }: Envelope): Texts {
  const sees = maySeeCost(context);
  const values: Texts = {
    ...repairToForm(withholdCost(repair, sees)),
    promised: order.promisedDay ?? "",
    workerId: String(order.worker?.id ?? ""),
    callOver: order.callOver === null ? "" : formatDecimal(order.callOver),
    orderVersion: String(order.version),
  };
  for (const [nth, item] of items.entries()) {
    const { weightGiven, weightUnit } = typedWeight(item);
    const texts = {
      description: nth === 0 ? null : item.description,
      metal: item.metal,
      stones: item.stones,
      size: item.size,
      weightGiven: weightGiven && formatWeight(weightGiven),
      weightUnit: weightUnit ?? UNIT_TO_BEGIN_WITH,
      serial: item.serial,
      declaredValue: item.declaredValue && formatDecimal(item.declaredValue),
      conditionNote: item.conditionNote,
    };
    for (const [name, text] of Object.entries(texts))
      if (text) values[`items[${nth}].${name}`] = String(text);
    for (const name of item.condition) values[`items[${nth}].condition.${name}`] = "on";
  }
  for (const [nth, line] of work.entries()) {
    const texts = {
      item: line.item,
      serviceId: line.serviceId,
      description: line.description,
      price: formatDecimal(line.price),
      cost: sees ? formatDecimal(line.cost) : null,
      // Services aren't asked whether they are taxed.
      taxed: line.serviceId === null && (line.isTaxed ? "true" : "false"),
      doneBy: line.doneBy?.id,
    };
    for (const [name, text] of Object.entries(texts))
      if (text !== null && text !== undefined && text !== false)
        values[`work[${nth}].${name}`] = String(text);
  }
  return values;
}

function ofEnded(texts: Texts): Texts {
  const names = [...Object.keys(repairFields), "version"];
  return Object.fromEntries(Object.entries(texts).filter(([name]) => names.includes(name)));
}

/** The first item's name apart from its list, because two editors may change one each. */
function mergeable({ [FIRST_ITEM.inList]: item, ...texts }: Texts): Texts {
  return item === undefined ? texts : { ...texts, [FIRST_ITEM.name]: item };
}

const partsOf = (texts: Texts) =>
  OF_OPEN in texts ? { item: repairFields.item, ...intakeEditFields } : repairFields;

/**
 * Reads the URL's draft of an edit, which starts from the record. `step` is where to redirect if a step was requested,
 * the URL is too long, or has what the screen hides.
 */
export function editAt(
  context: Context,
  url: URL,
  id: number,
): { texts: EnvelopeTexts; step: Address | null } | null {
  const actor = actorOf(context);
  const recorded = recordedTexts(context, id);
  if (!recorded) return null;
  const typed = typedAt(actor, url, ["chooseCustomer", "newCustomer"]);
  // Of a draft that doesn't have all that the form asks for, the rest is as recorded.
  const said = "formKey" in typed && OF_OPEN in typed ? typed : { ...recorded, ...typed };
  const texts = withFirstItem(envelopeTexts(Object.entries(said)));
  const isStep = "chooseCustomer" in typed || "newCustomer" in typed;
  const mustMove = isStep || isTooLong(url) || hidesAddress(context, url);
  return { texts, step: mustMove ? afterEditStep(context, id, texts) : null };
}

/** Takes the step that was asked for, and returns the URL where the form continues. */
export function afterEditStep(context: Context, id: number, texts: EnvelopeTexts): Address {
  return afterStepAt(actorOf(context), href("/repairs/:repairId/edit", { repairId: id }), texts, ROWS);
}

export interface EditView extends IntakeView {
  /** Whether the form asks for all that an intake asks for. */
  isOpen: boolean;
  /** Paid so far. */
  held: string;
  /** The repair's cost and price now. */
  recorded: Texts;
  /** What another editor saved of what was typed here, too, by control. */
  saved: Texts;
}

export function editView(texts: EnvelopeTexts, context: Context, id: number, saved: Texts = {}): EditView {
  const isOpen = OF_OPEN in texts.values;
  const { db } = shop();
  const held = getRepairOrder(db, id)?.held ?? 0;
  const repair = getRepair(db, id);
  const envelope = getEnvelope(db, id);
  const { costToRepair = "", customerPrice = "" } = repair
    ? repairToForm(withholdCost(repair, maySeeCost(context)))
    : {};
  return {
    ...viewOfTexts(texts, context, isOpen ? EditedIntake : EditedRepair, envelope && namedIn(envelope)),
    isOpen,
    held: held === 0 ? "" : formatDecimal(held),
    recorded: { costToRepair, customerPrice },
    saved,
  };
}

/** An edit that somebody else has overtaken, joined with what is saved now. */
export function mergedEdit(
  context: Context,
  id: number,
  sent: EnvelopeTexts,
): { texts: EnvelopeTexts; saved: Texts; lists: string[] } | null {
  const typed = mergeable(flatEnvelope(sent));
  const recorded = recordedTexts(context, id, OF_OPEN in typed);
  if (!recorded) return null;
  const current = mergeable(recorded);
  const fields = partsOf(typed);
  const merged = mergeEdits(fields, typed, current, sent.values[BEGUN_WITH] ?? "");
  const { version = "", orderVersion = "" } = current;
  const begun = { version, orderVersion, [BEGUN_WITH]: codesOf(fields, current) };
  const both = [...merged.disputed];
  const saved = both.filter((name) => name in current);
  return {
    texts: withFirstItem(envelopeTexts(Object.entries({ ...merged.texts, ...begun }))),
    saved: Object.fromEntries(
      saved.map((name) => [name === FIRST_ITEM.name ? FIRST_ITEM.inList : name, said(name, current)]),
    ),
    lists: both.filter((name) => name === "items" || name === "work"),
  };
}

/** A saved value as people read it. */
function said(name: string, texts: Texts): string {
  const value = texts[name] ?? "";
  if (value === "") return "";
  const { db } = shop();
  if (name === "promised") return formatDate(value);
  if (name === "location") return storeNames(db).find(({ key }) => key === value)?.name ?? value;
  const find = { workerId: getAccount, customerId: getCustomer }[name];
  const person = find?.(db, Number(value));
  return person ? fullName(person) : value;
}
