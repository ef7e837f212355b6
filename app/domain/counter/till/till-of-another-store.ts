import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import type { Cents } from "../../money.ts";
import type { Actor } from "../../permissions.ts";

/**
 * True if the actor works in a store: it is their own, or they chose it at the top of the page, which the
 * trail records. An account without a store works in all of them.
 */
export function worksIn(
  { homeStore, location }: Pick<Actor, "homeStore" | "location">,
  store: string,
): boolean {
  return homeStore === null || homeStore === store || location === store;
}

/** Requires approval to use a till of a store where the actor doesn't work. */
export function stepsElsewhere(
  actor: Actor,
  { store, amount, field }: { store: { key: string; name: string }; amount: Cents; field: string },
): AskedStep[] {
  if (worksIn(actor, store.key)) return [];
  return [
    {
      permission: "till.elsewhere",
      record: { kind: "store", id: store.key },
      amount,
      limit: 0,
      field,
      message: `You don't work in ${store.name}: using its till needs approval`,
    },
  ];
}
