import { customers } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";
import { compareTwins } from "../merges/compare-twins.server.ts";
import type { Customer } from "./customer.ts";
import type { CustomerDetails } from "./customer-fields.ts";
import { derivedColumns } from "./derived-columns.ts";
import { refuseBadCustomer } from "./refuse-bad-customer.server.ts";
import { suppressedBits } from "../suppressions/suppress.server.ts";
import { profileFields } from "./profile-fields.ts";
import { parseSize, sizeHint } from "./sizes.ts";
import { told } from "../../shop/trail/entry-content.ts";
import { askAboutNew, type LikelyTwins } from "./ask-about-duplicates.server.ts";

/** Allows an e-mail that another customer has. The ring size is as `parseSize` returns it. */
export function addCustomer(
  { tx, now }: RuleContext,
  details: CustomerDetails,
  ringSize: string | null = null,
): Result<Customer> {
  const refusal = refuseBadCustomer(tx, details, now);
  if (refusal) return refusal;
  const added = tx
    .insert(customers)
    .values({ ...details, ringSize, ...derivedColumns(details), isCompared: true, createdAt: now })
    .returning()
    .get();
  compareTwins(tx, added.id);
  const customer = { ...added, suppressedChannels: suppressedBits(tx, added) };
  return done(customer, {
    action: "customer.added",
    record: { kind: "customer", id: customer.id },
    after: told("customer", customer),
  });
}

/**
 * Adds a customer by hand. Refuses an e-mail, phone or name that other customers have, unless `acceptedTwins`
 * names them.
 */
export function addCustomerAfterAsking(
  ctx: RuleContext,
  {
    acceptedTwins,
    ringSize: typedSize = null,
    ...details
  }: CustomerDetails & { acceptedTwins: string | null; ringSize?: string | null },
): Result<Customer, LikelyTwins> {
  const { tx, now } = ctx;
  const refusal = refuseBadCustomer(tx, details, now);
  if (refusal) return refusal;
  const ringSize = typedSize === null ? null : parseSize("ring", typedSize);
  if (typedSize !== null && ringSize === null)
    return refuse("invalid", `${profileFields.ringSize.label}: ${sizeHint("ring")}`, "ringSize");
  const question = askAboutNew(ctx, details, acceptedTwins);
  return question ?? addCustomer(ctx, details, ringSize);
}
