import type { Tx } from "~db/client.server.ts";
import type { Cents } from "../../money.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import { roundingOf } from "./cash-rounding.ts";

/** Rounds one payment by the rule of a store (`roundingOf`); 0 if it isn't cash. */
export function roundingAt(tx: Tx, store: string, { kind, amount }: { kind: string; amount: Cents }): Cents {
  const rule = listStores(tx).find(({ key }) => key === store);
  return roundingOf(amount, { roundsCash: kind === "cash" && rule?.roundsCash === true });
}
