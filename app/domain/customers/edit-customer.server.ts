import { and, eq, sql } from "drizzle-orm";
import { customers } from "~db/schema/index.ts";
import type { RuleContext } from "../rule-context.ts";
import { refuseOvertaken, type Overtaken } from "../overtaken.server.ts";
import { done, refuse, type Result } from "../result.ts";
import { fold } from "../search-text.ts";
import { askAboutEmail, type SameEmail } from "./add-customer.server.ts";
import { type Customer, ERASED_CUSTOMER } from "./customer.ts";
import type { CustomerDetails } from "./customer-fields.ts";
import { derivedColumns, refuseBadDetails } from "./customer-details.server.ts";
import { getCustomerOrErased } from "./find-customers.server.ts";

/**
 * Refuses edits of an older version (409, with the current record) and an e-mail that another customer has,
 * unless `acceptedEmail` confirms it.
 */
export function editCustomer(
  ctx: RuleContext,
  id: number,
  { version, acceptedEmail, ...details }: CustomerDetails & { version: number; acceptedEmail: string | null },
): Result<Customer, Overtaken<Customer> | SameEmail> {
  const { tx, now } = ctx;
  const before = getCustomerOrErased(tx, id);
  if (!before) return refuse("missing", "No such record");
  if (before.erasedAt !== null) return refuse("conflict", ERASED_CUSTOMER);
  const record = { kind: "customer", id } as const;
  const overtaken = refuseOvertaken(ctx, before, { version, record, what: "this customer" });
  if (overtaken) return overtaken;
  const refusal = refuseBadDetails(tx, details, now);
  if (refusal) return refusal;
  const isSameEmail = details.email !== null && fold(details.email) === before.foldedEmail;
  const question = isSameEmail ? null : askAboutEmail(ctx, details.email, acceptedEmail, id);
  if (question) return question;
  const after = tx
    .update(customers)
    .set({ ...details, ...derivedColumns(details), version: sql`${customers.version} + 1` })
    .where(and(eq(customers.id, id), eq(customers.version, version)))
    .returning()
    .get();
  return done(after, { action: "customer.changed", record, before, after });
}
