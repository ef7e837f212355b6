import { customers } from "~db/schema/index.ts";
import type { RuleContext } from "../rule-context.ts";
import { done, type Refused, type Result } from "../result.ts";
import { compareTwins } from "./compare-twins.server.ts";
import type { Customer } from "./customer.ts";
import type { CustomerDetails } from "./customer-fields.ts";
import { derivedColumns, refuseBadDetails } from "./customer-details.server.ts";
import {
  type ExistingCustomer,
  findSameEmail,
  findSameNameAndPhone,
  type PersonKeys,
} from "./find-duplicate.server.ts";

/** Customers who may be the person in the form. */
export interface LikelyTwins {
  kind: "likely twins";
  twins: Twin[];
}

export interface Twin extends ExistingCustomer {
  /** What the form has in common with them. */
  same: ("email" | "name and phone")[];
}

/** Doesn't require a unique e-mail. */
export function addCustomer({ tx, now }: RuleContext, details: CustomerDetails): Result<Customer> {
  const refusal = refuseBadDetails(tx, details, now);
  if (refusal) return refusal;
  const customer = tx
    .insert(customers)
    .values({ ...details, ...derivedColumns(details), isCompared: true, createdAt: now })
    .returning()
    .get();
  compareTwins(tx, customer.id);
  return done(customer, {
    action: "customer.added",
    record: { kind: "customer", id: customer.id },
    after: customer,
  });
}

/**
 * Adds a customer by hand. Refuses an e-mail, or a name with a phone, that another customer has, unless
 * `acceptedTwins` names that customer.
 */
export function addCustomerAfterAsking(
  ctx: RuleContext,
  { acceptedTwins, ...details }: CustomerDetails & { acceptedTwins: string | null },
): Result<Customer, LikelyTwins> {
  const refusal = refuseBadDetails(ctx.tx, details, ctx.now);
  if (refusal) return refusal;
  return askAboutTwins(ctx, derivedColumns(details), acceptedTwins) ?? addCustomer(ctx, details);
}

/**
 * Refuses an e-mail, or a name with a phone, that another customer has, unless `accepted` names them:
 * record numbers with commas. The refusal names them all.
 */
export function askAboutTwins(
  { tx }: RuleContext,
  { foldedEmail, nameAndPhone }: PersonKeys,
  accepted: string | null,
  ownId?: number,
): Refused<LikelyTwins> | null {
  const sameEmail = foldedEmail === null ? undefined : findSameEmail(tx, foldedEmail, ownId);
  const samePhone = nameAndPhone === null ? undefined : findSameNameAndPhone(tx, nameAndPhone, ownId);
  const known = new Set(accepted?.split(",").map(Number));
  const errors: Record<string, string[]> = {};
  if (sameEmail && !known.has(sameEmail.id)) errors.email = ["Another customer has this email"];
  if (samePhone && !known.has(samePhone.id)) errors.cellPhone = ["Another customer has this name and phone"];
  const messages = Object.values(errors).flat();
  if (messages.length === 0) return null;
  const twins: Twin[] = sameEmail ? [{ ...sameEmail, same: ["email"] }] : [];
  const both = twins.find(({ id }) => id === samePhone?.id);
  if (both) both.same.push("name and phone");
  else if (samePhone) twins.push({ ...samePhone, same: ["name and phone"] });
  const detail: LikelyTwins = { kind: "likely twins", twins };
  return { ok: false, refusal: { kind: "invalid", message: messages.join(". "), errors, detail } };
}
