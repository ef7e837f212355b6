import { sql } from "drizzle-orm";

/**
 * Condition that a ticket is still a purchase: not voided, not returned in full, and not only a deposit that
 * the shop kept. `sale` is the name that `sales` has in the statement.
 */
export function keptSale(sale: string): string {
  return `${sale}.is_live = 1 and ${sale}.untaxed_as is not 'kept_deposit' and exists (select 1 from sale_lines kept where kept.sale_id = ${sale}.id
    and not exists (select 1 from return_lines back where back.sale_line_id = kept.id
      and back.is_goodwill = 0))`;
}

export const IS_KEPT_SALE = sql.raw(keptSale(`"sales"`));
