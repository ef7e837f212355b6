import { eq, sql } from "drizzle-orm";
import { customers } from "~db/schema/index.ts";
import { told } from "../../shop/trail/entry-content.ts";
import { can } from "../../permissions.ts";
import { refuse, type Refused, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import type { Customer } from "./customer.ts";
import { customerFields } from "./customer-fields.ts";
import { getCustomerOrErased } from "./find-customers.server.ts";

/** Copies the certificate that exempted a ticket to the customer's record, if the record can hold it. */
export function keepExemption(
  { tx, actor, now }: RuleContext,
  customerId: number,
  certificate: Pick<Customer, "taxExemptNumber" | "taxExemptDate">,
): { ok: true; trail: Trail } | Refused {
  if (!can(actor, "customers.edit"))
    return refuse(
      "forbidden",
      "You don't have permission to edit customers: their record has no such certificate",
      "taxExempt.reason",
    );
  const { taxExemptNumber: number, taxExemptDate: date } = certificate;
  const { taxExemptNumber: field } = customerFields;
  const most = field.max ?? Infinity;
  if (number !== null && number.length > most)
    return refuse("invalid", `${field.label}: at most ${most} characters`, "taxExempt.reason");
  const before = getCustomerOrErased(tx, customerId);
  if (before && date !== null && date > todayAt(tx, before.homeStore, now))
    return refuse("invalid", "The certificate's date is in the future", "taxExempt.date");
  if (!before) throw new Error(`Customer ${customerId} can't be read`);
  const after = tx
    .update(customers)
    .set({ ...certificate, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, customerId))
    .returning()
    .get();
  return {
    ok: true,
    trail: {
      action: "customer.changed",
      record: { kind: "customer", id: customerId },
      before: told("customer", before),
      after: told("customer", after),
    },
  };
}
