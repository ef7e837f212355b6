import { sql } from "drizzle-orm";

/**
 * Whether a ticket is a purchase still: not voided, not all of it came back, and not only a deposit that the shop kept.
 * By the name that `sales` has in the statement.
 */
export function keptSale(sale: string): string {
  return `${sale}.is_live = 1 and ${sale}.untaxed_as is not 'kept_deposit' and exists (select 1 from sale_lines kept where kept.sale_id = ${sale}.id
    and not exists (select 1 from return_lines back where back.sale_line_id = kept.id
      and back.is_goodwill = 0))`;
}

export const IS_KEPT_SALE = sql.raw(keptSale(`"sales"`));
