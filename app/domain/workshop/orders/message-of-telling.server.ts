import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { messages } from "~db/schema/index.ts";

/** The message that told a customer, or the last of those that repeated it; null if somebody told them otherwise. */
export function messageOfTelling(messageId: SQLWrapper): SQL<number | null> {
  return sql<number | null>`(with recursive sent (id) as (
      select ${messageId} union all
      select again.id from ${messages} as again join sent on again.again_of = sent.id)
    select max(id) from sent)`;
}
