import type { Tx } from "~db/client.server.ts";
import { getAccount } from "../../shop/employees/find-employees.server.ts";
import { refuse } from "../../result.ts";
import { WHOLE_SHARE } from "./default-sellers.server.ts";
import type { NewSale } from "./new-sale.ts";

/**
 * Reads the salespeople that a ticket names, if any. They must be active, each named once, with shares that
 * add up to the whole.
 */
export function namedSalespeople(tx: Tx, { salespeople = [] }: NewSale) {
  if (salespeople.length === 0) return { ok: true, shares: null } as const;
  const ids = new Set(salespeople.map(({ id }) => id));
  if (salespeople.length > 2 || ids.size < salespeople.length)
    return refuse("invalid", "Choose one salesperson, or two different ones", "salespeople");
  if (salespeople.reduce((sum, { share }) => sum + share, 0) !== WHOLE_SHARE)
    return refuse("invalid", "Shares must add up to 100%", "salespeople");
  if (salespeople.some(({ share }) => share === 0))
    return refuse("invalid", "Leave out a salesperson with a share of 0%", "salespeople");
  for (const [nth, { id }] of salespeople.entries())
    if (!getAccount(tx, id)?.isActive)
      return refuse("invalid", "Choose a colleague with an active account", `salespeople.${nth}.id`);
  return { ok: true, shares: salespeople } as const;
}
