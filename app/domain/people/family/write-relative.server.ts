import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { noticeDones, relatives } from "~db/schema/index.ts";
import type { Values } from "../../fields.ts";
import type { Overtaken } from "../../shop/trail/overtaken.server.ts";
import { done, edited, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import type { Customer } from "../customers/customer.ts";
import { getCustomerOrErased } from "../customers/find-customers.server.ts";
import { changeableCustomer } from "../customers/refuse-erased-or-merged.server.ts";
import { countRelativesOf, getRelative, type Relative } from "./find-relatives.server.ts";
import { keptIdOf, writeSearched } from "../merges/one-person.server.ts";
import { relativeFields } from "./relative-fields.ts";
import { RELATIVES_AT_MOST } from "./relative-limits.ts";
import { parseMonthDay, wrongMonthDay } from "../customers/yearly-dates.ts";
import { told } from "../../shop/trail/entry-content.ts";

type Sent = Values<typeof relativeFields>;

/**
 * Adds somebody of a customer's family, with at most one date, whole or without its year. Refuses a birthday
 * in the future, and a 21st relative of one person.
 */
export function addRelative(
  ctx: RuleContext,
  { customerId, ...sent }: Sent & { customerId: number },
): Result<Relative> {
  const { tx } = ctx;
  const found = changeableCustomer(tx, customerId);
  if (!found.ok) return found;
  if (countRelativesOf(tx, customerId) >= RELATIVES_AT_MOST)
    return refuse(
      "invalid",
      `A customer has at most ${RELATIVES_AT_MOST} relatives: remove one first`,
      "name",
    );
  const read = readRelative(ctx, found.customer, sent);
  if (!read.ok) return read;
  const id = insertRow(tx, relatives, { customerId, ...read.row });
  writeSearched(tx, customerId);
  const added = mustGet(tx, id);
  return done(added, {
    action: "customer.relative-added",
    record: { kind: "customer", id: customerId },
    after: told("customer", saidOf(added)),
  });
}

interface Edit {
  customerId: number;
  relativeId: number;
  /** Null overwrites the stored entry. */
  version: number | null;
}

/** Refuses like `addRelative`, and an edit of an older version (409, with the current one). */
export function editRelative(
  ctx: RuleContext,
  { customerId, relativeId, version, ...sent }: Sent & Edit,
): Result<Relative, Overtaken<Relative>> {
  const { tx } = ctx;
  const found = changeableCustomer(tx, customerId);
  if (!found.ok) return found;
  const before = getRelative(tx, relativeId);
  if (before?.customerId !== customerId) return refuse("missing", "No such record");
  if (version !== null && before.version !== version)
    return refuse("conflict", "Someone changed this entry while you were editing", undefined, {
      kind: "overtaken",
      current: before,
    });
  const read = readRelative(ctx, found.customer, sent);
  if (!read.ok) return read;
  const { relatedId, ...row } = read.row;
  // Unless it changes, the link stays to whom it was noted for: undoing their merge leads there again.
  const isLinkSame = relatedId === (before.related?.id ?? null);
  tx.update(relatives)
    .set({ ...row, ...(!isLinkSame && { relatedId }), version: sql`${relatives.version} + 1` })
    .where(eq(relatives.id, relativeId))
    .run();
  writeSearched(tx, customerId);
  const after = mustGet(tx, relativeId);
  return edited(before, after, {
    action: "customer.relative-changed",
    record: { kind: "customer", id: customerId },
    before: told("customer", saidOf(before)),
    after: told("customer", saidOf(after)),
  });
}

/** Keeps the removed entry in the trail. */
export function removeRelative(
  { tx }: RuleContext,
  { customerId, relativeId }: { customerId: number; relativeId: number },
): Result<Relative> {
  const relative = getRelative(tx, relativeId);
  if (!relative || relative.customerId !== keptIdOf(tx, customerId))
    return refuse("missing", "No such record");
  tx.delete(relatives).where(eq(relatives.id, relativeId)).run();
  tx.delete(noticeDones)
    .where(and(eq(noticeDones.kind, "family_date"), eq(noticeDones.recordId, relativeId)))
    .run();
  writeSearched(tx, relative.customerId);
  return done(relative, {
    action: "customer.relative-removed",
    record: { kind: "customer", id: relative.customerId },
    before: told("customer", saidOf(relative)),
  });
}

type Read = { ok: true; row: Omit<typeof relatives.$inferInsert, "customerId"> } | Refused;

/** The row to store. Refuses by field what can't be stored. */
function readRelative({ tx, now }: RuleContext, customer: Customer, sent: Sent): Read {
  const { monthDay: typed, date, occasion: said, relatedId: asked, ...row } = sent;
  const errors: Record<string, string[]> = {};
  const isBirthday = said === null || said.toLowerCase() === "birthday";
  const monthDay = typed === null ? null : parseMonthDay(typed);
  if (typed !== null && monthDay === null) errors.monthDay = [wrongMonthDay(relativeFields.monthDay.label)];
  else if (typed !== null && date !== null)
    errors.monthDay = ["Enter the date with or without a year, not both"];
  if (isBirthday && date !== null && date > todayAt(tx, customer.homeStore, now))
    errors.date = ["The birthday is in the future"];
  const related = asked === null ? undefined : getCustomerOrErased(tx, asked);
  const relatedId = related?.mergedInto ?? related?.id ?? null;
  if (asked !== null && (!related || related.erasedAt !== null)) errors.relatedId = ["Customer not found"];
  else if (relatedId === customer.id) errors.relatedId = ["This is the same customer"];
  const messages = Object.values(errors).flat();
  if (messages.length > 0)
    return { ok: false, refusal: { kind: "invalid", message: messages.join(". "), errors } };
  return { ok: true, row: { ...row, occasion: isBirthday ? null : said, date, monthDay, relatedId } };
}

function mustGet(tx: Tx, id: number): Relative {
  const found = getRelative(tx, id);
  if (!found) throw new Error(`Relative ${id} was written and can't be read`);
  return found;
}

function saidOf({ id: row, name, relation, occasion, date, monthDay, note, linkedTo }: Relative) {
  return { row, name, relation, occasion, date, monthDay, note, relatedId: linkedTo };
}
