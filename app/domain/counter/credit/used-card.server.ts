import { type SQL, sql } from "drizzle-orm";

/**
 * Tests in SQL if the gift card with this account paid for anything that isn't voided. Its line can't be
 * returned then.
 */
export function paidForSomething(accountId: SQL): SQL {
  return sql`exists (select 1 from credit_movements used where used.account_id = ${accountId} and used.kind <> 'sold'
    group by used.sale_id having sum(used.amount) <> 0)`;
}
