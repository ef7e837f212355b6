import { type SQL, sql } from "drizzle-orm";
import type { Day } from "../../dates.ts";

/**
 * Tests in SQL if the gift card with this account paid for anything that isn't voided. Its line can't be
 * returned then.
 */
export function paidForSomething(accountId: SQL): SQL {
  return sql`exists (select 1 from credit_movements used where used.account_id = ${accountId} and used.kind <> 'sold'
    group by used.sale_id having sum(used.amount) <> 0)`;
}

/**
 * Selects in SQL the last store day on which this account, of a gift card or of store credit, paid for a ticket that
 * isn't voided; null if there is none. What a void takes back from an account is no use of it.
 */
export function lastPaidOn(accountId: SQL): SQL<Day | null> {
  return sql`(select max(used.store_day) from credit_movements used
    where used.account_id = ${accountId} and used.kind = 'used' and not exists (select 1 from credit_movements back
      where back.account_id = used.account_id and back.sale_id = used.sale_id and back.kind = 'voided'))`;
}
