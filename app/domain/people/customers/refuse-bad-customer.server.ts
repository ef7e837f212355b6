import type { Tx } from "~db/client.server.ts";
import type { Instant } from "../../dates.ts";
import type { Field } from "../../fields.ts";
import type { Refused } from "../../result.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import { refuseStore } from "../../shop/stores/named-store.server.ts";
import { type CustomerDetails, customerFields } from "./customer-fields.ts";

/** Refuses unknown stores and, by the home store's calendar, birthdays in the future. */
export function refuseBadCustomer(tx: Tx, details: CustomerDetails, now: Instant): Refused | null {
  const errors: Record<string, string[]> = {};
  const today = todayAt(tx, details.homeStore, now);
  for (const [name, { label, past }] of Object.entries(customerFields) as [keyof CustomerDetails, Field][]) {
    const day = details[name];
    if (past && day !== null && day > today) errors[name] = [`${label} is in the future`];
  }
  Object.assign(errors, refuseStore(tx, details.homeStore, "homeStore")?.refusal.errors);
  const messages = Object.values(errors).flat();
  if (messages.length === 0) return null;
  return { ok: false, refusal: { kind: "invalid", message: messages.join(". "), errors } };
}
