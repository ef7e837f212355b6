import { sql } from "drizzle-orm";

/** `tradedInOf` of a row of `sales`. */
export const TRADED_IN = sql`coalesce(
  (select sum(t.value) from sale_trade_ins t where t.sale_id = sales.id), 0)`;
