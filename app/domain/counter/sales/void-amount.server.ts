import { sql } from "drizzle-orm";

/** `voidAmountOf` of a row of `sales`. */
export const VOID_AMOUNT = sql`(sales.total + sales.gift_cards
  + coalesce((select sum(t.value) from sale_trade_ins t where t.sale_id = sales.id), 0))`;
