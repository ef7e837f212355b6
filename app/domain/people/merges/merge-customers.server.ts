import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { customerMerges, customers } from "~db/schema/index.ts";
import { lastEdit } from "../../shop/trail/last-edit.server.ts";
import { LONG, type Values } from "../../fields.ts";
import { type Overtaken, refuseOvertaken } from "../../shop/trail/overtaken.server.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { chosenValue, type CustomerFieldName, type Difference, differencesOf } from "./compare-customers.ts";
import { compareTwins, forget } from "./compare-twins.server.ts";
import { type Customer, ERASED_CUSTOMER, fullName } from "../customers/customer.ts";
import { getCustomerOrErased } from "../customers/find-customers.server.ts";
import { writeAnswers } from "../customers/find-consents.server.ts";
import { mergedMessage, refuseChange } from "../customers/refuse-erased-or-merged.server.ts";
import type { mergeFields } from "./merge-fields.ts";
import { writeTotals } from "../customers/total-spent.server.ts";
import { personIds, writeSearched } from "./one-person.server.ts";
import { ownFields } from "../customers/profile-fields.ts";
import { noteMerge, noteUndoneMerge } from "./merges-worth-a-look.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

/** Customers that one person may be: a page reads all of them, and an edit writes all of them. */
const CUSTOMERS_AT_MOST = 50;

/** Values that a merge wrote to the kept customer. */
export type MergedFields = Partial<
  Record<CustomerFieldName, { before: string | null; after: string | null }>
>;

export interface Merge {
  id: number;
  keptId: number;
  mergedId: number;
  written: CustomerFieldName[];
}

/** Lists the fields in which two customers differ, and whose value is usually kept. */
export function compareToMerge(tx: Tx, kept: Customer, merged: Customer): Difference[] {
  const changedAt = ({ id, createdAt }: Customer) => lastEdit(tx, { kind: "customer", id })?.at ?? createdAt;
  return differencesOf(kept, merged, { isNewer: changedAt(merged) > changedAt(kept) });
}

/**
 * Merges two customers who are one person. Documents keep their customer; totals, lists and new documents
 * follow the pointer to the kept one, which takes the chosen values. Customers merged into the other before
 * follow too. Refuses (409) customers who were erased or merged themselves, and those that changed since they
 * were compared, and more than `CUSTOMERS_AT_MOST`. Lists as worth a look that store credit got another
 * holder.
 */
export function mergeCustomers(
  ctx: RuleContext,
  keptId: number,
  { mergedId, version, mergedVersion, fields: choices }: Values<typeof mergeFields>,
): Result<Merge, Overtaken<Customer>> {
  const { tx, actor, now } = ctx;
  const kept = getCustomerOrErased(tx, keptId);
  if (!kept) return refuse("missing", "No such record");
  const merged = getCustomerOrErased(tx, mergedId);
  if (!merged) return refuse("invalid", "Customer not found", "mergedId");
  if (keptId === mergedId) return refuse("invalid", "Choose a different customer", "mergedId");
  for (const [one, expected] of [
    [kept, version],
    [merged, mergedVersion],
  ] as const) {
    const refusal = refuseChange(tx, one);
    if (refusal) return refusal;
    const record = { kind: "customer", id: one.id } as const;
    const what = fullName(one);
    const overtaken = expected && refuseOvertaken(ctx, one, { version: expected, record, what });
    if (overtaken) return overtaken;
  }
  if (personIds(tx, keptId).length + personIds(tx, mergedId).length > CUSTOMERS_AT_MOST)
    return refuse(
      "conflict",
      `One person can have at most ${CUSTOMERS_AT_MOST} customer records. Leave these two apart`,
    );
  const written: MergedFields = {};
  for (const difference of compareToMerge(tx, kept, merged)) {
    const { name, mayKeepBoth, usual } = difference;
    const choice = choices[name] ?? usual;
    if (choice === "both" && !mayKeepBoth)
      return refuse("invalid", `${ownFields[name].label}: choose one of the two`, `fields.${name}`);
    const after = chosenValue(difference, choice);
    if (after !== null && after.length > LONG)
      return refuse("invalid", `${ownFields[name].label}: both are too long together`, `fields.${name}`);
    if (after === null && ownFields[name].required !== undefined)
      return refuse("invalid", ownFields[name].required, `fields.${name}`);
    if (after !== kept[name]) written[name] = { before: kept[name], after };
  }
  const values = Object.fromEntries(Object.entries(written).map(([name, { after }]) => [name, after]));
  const edited = { version: sql`${customers.version} + 1` };
  tx.update(customers)
    .set({ ...values, ...edited })
    .where(eq(customers.id, keptId))
    .run();
  tx.update(customers)
    .set({ mergedInto: keptId, ...edited })
    .where(eq(customers.id, mergedId))
    .run();
  tx.update(customers).set({ mergedInto: keptId }).where(eq(customers.mergedInto, mergedId)).run();
  const id = insertRow(tx, customerMerges, {
    keptId,
    mergedId,
    fields: JSON.stringify(written),
    mergedAt: now,
    mergedBy: actor.id,
  });
  forget(tx, mergedId);
  settle(tx, keptId);
  const after = mustGet(tx, keptId);
  const mergedAfter = mustGet(tx, mergedId);
  return done(
    { id, keptId, mergedId, written: namesOf(written) },
    {
      action: "customer.merged",
      record: { kind: "customer", id: keptId },
      before: told("customer", kept),
      after: told("customer", { ...after, mergedId }),
    },
    {
      action: "customer.merged",
      record: { kind: "customer", id: mergedId },
      before: told("customer", merged),
      after: told("customer", mergedAfter),
    },
    ...noteMerge(ctx, keptId),
  );
}

export interface UndoneMerge extends Merge {
  /** Fields restored to their earlier values. */
  restored: CustomerFieldName[];
  /** Fields that somebody changed since, so they stay. */
  stayed: CustomerFieldName[];
}

/**
 * Removes the pointer of a merge: both are customers of their own again, with what was sold to each. A value
 * that the merge wrote is restored unless somebody changed it since. Refused (409) if the merge was already
 * undone, and while the kept customer is merged into another.
 */
export function undoMerge(ctx: RuleContext, mergeId: number): Result<UndoneMerge> {
  const { tx, actor, now } = ctx;
  const merge = tx.select().from(customerMerges).where(eq(customerMerges.id, mergeId)).get();
  if (!merge) return refuse("missing", "No such record");
  if (merge.undoneAt !== null) return refuse("conflict", "This merge was already undone");
  const { keptId, mergedId } = merge;
  const [kept, merged] = [mustGet(tx, keptId), mustGet(tx, mergedId)];
  if (kept.erasedAt !== null || merged.erasedAt !== null) return refuse("conflict", ERASED_CUSTOMER);
  if (kept.mergedInto !== null)
    return refuse("conflict", `${mergedMessage(tx, kept.mergedInto)}: undo that first`);
  const { written, restored, stayed } = part(tx, merge, kept, { undoneAt: now, undoneBy: actor.id });
  const [keptAfter, mergedAfter] = [mustGet(tx, keptId), mustGet(tx, mergedId)];
  const undone = { id: mergeId, keptId, mergedId, written: namesOf(written), restored, stayed };
  const looks = noteUndoneMerge(ctx, merge);
  return done(
    undone,
    {
      action: "customer.merge-undone",
      record: { kind: "customer", id: keptId },
      before: told("customer", { ...kept, mergedId }),
      after: told("customer", { ...keptAfter, stayed }),
    },
    {
      action: "customer.merge-undone",
      record: { kind: "customer", id: mergedId },
      before: told("customer", merged),
      after: told("customer", mergedAfter),
    },
    ...looks,
  );
}

function namesOf(written: MergedFields): CustomerFieldName[] {
  return Object.keys(written) as CustomerFieldName[];
}

type MergeRow = typeof customerMerges.$inferSelect;

/** Ends a merge: restores the values it wrote, and lets customers merged into the merged one follow it. */
export function part(
  tx: Tx,
  merge: MergeRow,
  kept: Customer,
  ended: Pick<MergeRow, "undoneAt" | "undoneBy">,
): { written: MergedFields; restored: CustomerFieldName[]; stayed: CustomerFieldName[] } {
  const { keptId, mergedId } = merge;
  const written = JSON.parse(merge.fields) as MergedFields;
  const values: Record<string, string | null> = {};
  const stayed: CustomerFieldName[] = [];
  for (const name of namesOf(written)) {
    const { before = null, after = null } = written[name] ?? {};
    const next = nextToWrite(tx, merge, name);
    if (next ? next.fields[name]?.before !== after : kept[name] !== after) stayed.push(name);
    // A later merge replaced the value: undoing that one must restore the value from before this one.
    else if (next) rewrite(tx, next, name, before);
    else if (kept.erasedAt === null) values[name] = before;
  }
  tx.update(customers)
    .set({ ...values, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, keptId))
    .run();
  tx.update(customerMerges)
    .set({ ...ended, fields: "{}" })
    .where(eq(customerMerges.id, merge.id))
    .run();
  takePointerAway(tx, merge);
  settle(tx, keptId);
  settle(tx, mergedId);
  return { written, restored: namesOf(written).filter((name) => !stayed.includes(name)), stayed };
}

function takePointerAway(tx: Tx, { mergedId }: MergeRow): void {
  const below = tx
    .all<{ id: number }>(
      sql`with recursive below (id) as (
        select ${mergedId} union
        select m.merged_id from customer_merges m join below on m.kept_id = below.id where m.undone_at is null)
      select id from below`,
    )
    .map(({ id }) => id)
    .filter((id) => id !== mergedId);
  tx.update(customers)
    .set({ mergedInto: null, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, mergedId))
    .run();
  tx.update(customers).set({ mergedInto: mergedId }).where(oneOfMany(customers.id, below)).run();
}

/** Rewrites everything that depends on who is whom. */
function settle(tx: Tx, id: number): void {
  writeTotals(tx, id);
  writeSearched(tx, id);
  writeAnswers(tx, id);
  compareTwins(tx, id);
}

/** The next merge into the same kept customer that wrote this field. */
function nextToWrite(tx: Tx, { id, keptId }: { id: number; keptId: number }, name: CustomerFieldName) {
  return tx
    .select({ id: customerMerges.id, fields: customerMerges.fields })
    .from(customerMerges)
    .where(and(eq(customerMerges.keptId, keptId), gt(customerMerges.id, id), isNull(customerMerges.undoneAt)))
    .orderBy(asc(customerMerges.id))
    .all()
    .map((merge) => ({ id: merge.id, fields: JSON.parse(merge.fields) as MergedFields }))
    .find(({ fields }) => fields[name] !== undefined);
}

function rewrite(
  tx: Tx,
  { id, fields }: { id: number; fields: MergedFields },
  name: CustomerFieldName,
  before: string | null,
): void {
  const { [name]: changed, ...others } = fields;
  if (!changed) return;
  tx.update(customerMerges)
    .set({ fields: JSON.stringify({ ...others, [name]: { ...changed, before } }) })
    .where(eq(customerMerges.id, id))
    .run();
}

function mustGet(tx: Tx, id: number): Customer {
  const found = getCustomerOrErased(tx, id);
  if (!found) throw new Error(`There is no customer ${id}`);
  return found;
}
