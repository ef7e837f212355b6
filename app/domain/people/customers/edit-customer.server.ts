import { and, eq, sql } from "drizzle-orm";
import { customers } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuseOvertaken, type Overtaken } from "../../shop/trail/overtaken.server.ts";
import { edited, type Result } from "../../result.ts";
import { addressKey } from "../../email.ts";
import { askAboutEdit, type LikelyTwins } from "./ask-about-duplicates.server.ts";
import type { Customer } from "./customer.ts";
import type { CustomerDetails } from "./customer-fields.ts";
import { derivedColumns } from "./derived-columns.ts";
import { refuseBadCustomer } from "./refuse-bad-customer.server.ts";
import { changeableCustomer } from "./refuse-erased-or-merged.server.ts";
import { compareTwins } from "../merges/compare-twins.server.ts";
import { getCustomerOrErased } from "./find-customers.server.ts";
import { isFoundByMore, writeSearched } from "../merges/one-person.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

/**
 * Refuses edits of an older version (409, with the current record), and a new e-mail, or name with phone,
 * that another customer has, unless `acceptedTwins` names that customer.
 */
export function editCustomer(
  ctx: RuleContext,
  id: number,
  { version, acceptedTwins, ...details }: CustomerDetails & { version: number; acceptedTwins: string | null },
): Result<Customer, Overtaken<Customer> | LikelyTwins> {
  const { tx, now } = ctx;
  const found = changeableCustomer(tx, id);
  if (!found.ok) return found;
  const before = found.customer;
  const record = { kind: "customer", id } as const;
  const overtaken = refuseOvertaken(ctx, before, { version, record, what: "this customer" });
  if (overtaken) return overtaken;
  const refusal = refuseBadCustomer(tx, details, now);
  if (refusal) return refusal;
  const derived = derivedColumns(details);
  const isSameEmail = addressKey(details.email ?? "") === addressKey(before.email ?? "");
  const isSamePhone = derived.nameAndPhone === before.nameAndPhone;
  const keys = {
    email: isSameEmail ? null : details.email,
    nameAndPhone: isSamePhone ? null : derived.nameAndPhone,
  };
  const question = askAboutEdit(ctx, keys, acceptedTwins, id);
  if (question) return question;
  const saved = tx
    .update(customers)
    .set({ ...details, ...derived, version: sql`${customers.version} + 1` })
    .where(and(eq(customers.id, id), eq(customers.version, version)))
    .returning()
    .get();
  if (isFoundByMore(tx, id)) writeSearched(tx, id);
  compareTwins(tx, id);
  // Read again: it includes the words of relatives and merged customers, which no form has.
  const after = getCustomerOrErased(tx, id) ?? saved;
  return edited(before, after, {
    action: "customer.changed",
    record,
    before: told("customer", before),
    after: told("customer", after),
  });
}
