import { findMovements, type Movement, type SessionSums } from "~/domain/counter/till/expected.server";
import { CASH_MOVEMENT_KINDS } from "~/domain/counter/till/cash-movement-kinds";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList, listPage } from "~/web/list.server";

/** Returns a page of what was put in and taken out by hand; null if the totals list each. */
export function cashInAndOutPage(
  url: URL,
  sessionId: number,
  { movements, moved }: Pick<SessionSums, "movements" | "moved">,
) {
  if (movements !== null) return null;
  const list: KeyedList<Movement, number> = {
    read: (slice) => findMovements(shop().db, sessionId, slice),
    keyOf: ({ id }) => id,
    isKey: isId,
  };
  return listPage(url, list, () => CASH_MOVEMENT_KINDS.reduce((all, kind) => all + moved[kind].count, 0));
}

export type CashInAndOutPage = ReturnType<typeof cashInAndOutPage>;
