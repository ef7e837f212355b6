import { creditMovementsOf, creditOfPerson } from "~/domain/counter/credit/find-credit.server";
import { shop } from "~/runtime/shop.server";

const MOVEMENTS_SHOWN = 10;

/** Returns store credit with its newest movements; null for a customer who never had any. */
export function creditShown(customerId: number) {
  const { db } = shop();
  const { accounts, balance } = creditOfPerson(db, customerId);
  if (accounts.length === 0) return null;
  const ids = accounts.map(({ id }) => id);
  const movements = creditMovementsOf(db, ids, { limit: MOVEMENTS_SHOWN + 1 });
  return {
    balance,
    movements: movements.slice(0, MOVEMENTS_SHOWN),
    hasMore: movements.length > MOVEMENTS_SHOWN,
  };
}
