import { customers } from "~db/schema/index.ts";
import type { RuleContext } from "../rule-context.ts";
import { done, refuse, type Result } from "../result.ts";
import { fold } from "../search-text.ts";
import type { Customer } from "./customer.ts";
import type { CustomerDetails } from "./customer-fields.ts";
import { derivedColumns, refuseBadDetails } from "./customer-details.server.ts";
import { findSameEmail } from "./find-duplicate.server.ts";

export interface SameEmail {
  kind: "same email";
  customer: { id: number; firstName: string; lastName: string };
  email: string;
}

/** Doesn't require a unique e-mail. */
export function addCustomer({ tx, now }: RuleContext, details: CustomerDetails): Result<Customer> {
  const refusal = refuseBadDetails(tx, details, now);
  if (refusal) return refusal;
  const customer = tx
    .insert(customers)
    .values({ ...details, ...derivedColumns(details), createdAt: now })
    .returning()
    .get();
  return done(customer, {
    action: "customer.added",
    record: { kind: "customer", id: customer.id },
    after: customer,
  });
}

/**
 * Adds a customer by hand. Refuses an e-mail that another customer has, unless `acceptedEmail` confirms that
 * same e-mail.
 */
export function addCustomerAfterAsking(
  ctx: RuleContext,
  { acceptedEmail, ...details }: CustomerDetails & { acceptedEmail: string | null },
): Result<Customer, SameEmail> {
  const refusal = refuseBadDetails(ctx.tx, details, ctx.now);
  if (refusal) return refusal;
  return askAboutEmail(ctx, details.email, acceptedEmail) ?? addCustomer(ctx, details);
}

/**
 * Refuses an e-mail that another customer has, unless it equals `accepted`. The refusal names that customer.
 */
export function askAboutEmail(
  { tx }: RuleContext,
  email: string | null,
  accepted: string | null,
  ownId?: number,
) {
  if (email === null || (accepted !== null && fold(accepted) === fold(email))) return null;
  const sameEmail = findSameEmail(tx, email, ownId);
  if (!sameEmail) return null;
  return refuse<SameEmail>("invalid", "Another customer has this email", "email", {
    kind: "same email",
    customer: sameEmail,
    email,
  });
}
