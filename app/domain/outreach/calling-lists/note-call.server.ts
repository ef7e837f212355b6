import { and, between, count, eq, gt, isNotNull, isNull, ne, type SQL } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import type { Tx } from "~db/client.server.ts";
import { customerCalls } from "~db/schema/index.ts";
import type { Customer } from "../../people/customers/customer.ts";
import { changeableCustomer } from "../../people/customers/refuse-erased-or-merged.server.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import { relativesOn } from "../../people/family/find-relatives.server.ts";
import { firstOfYearly, OWN_DATE_KINDS } from "../../people/customers/yearly-dates.ts";
import { type Day, type Instant, MS_PER_DAY } from "../../dates.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import { monthOf, parseMonth } from "./call-months.ts";
import type { CallOutcome } from "./call-outcomes.ts";
import { type CallReason, isOfPurchase, type ListedReason, occasionIn } from "./call-reasons.ts";
import { type CustomerCall, getCall } from "./find-calls-of-customer.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

export interface NewCall {
  reason: CallReason;
  /** Day of the occasion. Ignored for `other`, which gets today. */
  occasion: Day | null;
  outcome: CallOutcome;
  note: string | null;
  /** Day to call again. */
  next: Day | null;
}

/** A customer's page reads all of them. Beyond these, those of a day are few. */
const CALLS_AT_MOST = 2_000;

/**
 * Records that somebody called a customer about an occasion, or tried to. A customer who was reached leaves
 * the calling list and the bell (`isDealtWith`). Only the latest call about an occasion says when to call
 * again. Refused if the customer's dates don't give that occasion and no reminder is about it, to call again before
 * today, and beyond `CALLS_AT_MOST` unless it is the day's only one for its reason or ends a reminder (409).
 */
export function noteCall(
  { tx, actor, now }: RuleContext,
  { customerId, reason, outcome, note, next, ...sent }: { customerId: number } & NewCall,
): Result<CustomerCall> {
  const found = changeableCustomer(tx, customerId);
  if (!found.ok) return found;
  const { customer } = found;
  const today = todayAt(tx, customer.homeStore, now);
  const occasion = reason === "other" ? today : sent.occasion;
  if (occasion === null) return refuse("invalid", "Choose the date this call is about", "occasion");
  const before = and(
    ofPerson(tx, customerCalls.customerId, customerId),
    eq(customerCalls.reason, reason),
    isSameOccasion(reason, occasion),
    isNull(customerCalls.takenOverBy),
  );
  const isReminded = hasReminder(tx, before);
  if (reason !== "other" && !isReminded && !isOccasion(tx, customer, reason, occasion))
    return refuse("invalid", "This date is no longer on the customer's record. Reload the list.", "occasion");
  if (next !== null && next < today) return refuse("invalid", "Choose today or a later day", "next");
  const tooMany = refuseMore({ tx, now }, { customerId, reason, next, isReminded });
  if (tooMany) return tooMany;
  const id = insertRow(tx, customerCalls, {
    customerId,
    reason,
    occasion,
    outcome,
    note,
    nextDay: next,
    at: now,
    employeeId: actor.id,
  });
  tx.update(customerCalls)
    .set({ takenOverBy: id })
    .where(and(before, ne(customerCalls.id, id)))
    .run();
  const call = getCall(tx, id);
  if (!call) throw new Error(`Call ${id} was noted and can't be read`);
  return done(call, {
    action: "customer.called",
    record: { kind: "customer", id: customerId },
    after: told("customer", { row: id, reason, occasion, outcome, note, next }),
  });
}

/**
 * Refuses a call beyond `CALLS_AT_MOST`, but for one a day for each reason, by which the customer leaves its list, and
 * one that ends a reminder and sets none.
 */
function refuseMore(
  { tx, now }: Pick<RuleContext, "tx" | "now">,
  {
    customerId,
    reason,
    next,
    isReminded,
  }: { customerId: number; reason: CallReason; next: Day | null; isReminded: boolean },
): Refused | null {
  const isTheirs = eq(customerCalls.customerId, customerId);
  const noted = tx.select({ n: count() }).from(customerCalls).where(isTheirs).get();
  if ((noted?.n ?? 0) < CALLS_AT_MOST) return null;
  const isOfToday = gt(customerCalls.at, (now - MS_PER_DAY) as Instant);
  const ofToday = tx
    .select({ id: customerCalls.id })
    .from(customerCalls)
    .where(and(isTheirs, eq(customerCalls.reason, reason), isOfToday))
    .limit(1)
    .get();
  if (!ofToday) return null;
  const most = CALLS_AT_MOST.toLocaleString("en-US");
  const has = `This customer has ${most} calls, and one for this reason of the last day.`;
  if (!isReminded) return refuse("conflict", `${has} Write this one in their notes, or add it tomorrow`);
  if (next === null) return null;
  return refuse("conflict", `${has} Leave this empty, and write the day in their notes`, "next");
}

/** Whether one of these calls says when to call again. */
function hasReminder(tx: Tx, calls: SQL | undefined): boolean {
  const reminder = tx
    .select({ id: customerCalls.id })
    .from(customerCalls)
    .where(and(calls, isNotNull(customerCalls.nextDay)))
    .limit(1)
    .get();
  return reminder !== undefined;
}

/**
 * Matches calls about the same occasion. All calls for `other` are about one thing, and a date of the
 * customer's own comes once a year.
 */
function isSameOccasion(reason: CallReason, occasion: Day): SQL | undefined {
  if (reason === "other") return undefined;
  const isOwn = OWN_DATE_KINDS.some((kind) => kind === reason);
  const year = occasion.slice(0, 4);
  return isOwn
    ? between(customerCalls.occasion, `${year}-01-01` as Day, `${year}-12-31` as Day)
    : eq(customerCalls.occasion, occasion);
}

function isOccasion(tx: Tx, customer: Customer, reason: ListedReason, occasion: Day): boolean {
  const month = parseMonth(monthOf(occasion));
  if (month === null) return false;
  if (reason === "family_date") return relativesOn(tx, customer.id, occasion).length > 0;
  const first = isOfPurchase(reason) ? customer.lastPurchaseDate : firstOfYearly(customer, reason);
  const { cleaningAfterMonths } = readSettings(tx);
  return first !== null && occasionIn(month, reason, first, cleaningAfterMonths) === occasion;
}
