import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import type { Cents } from "../../money.ts";
import type { Actor } from "../../permissions.ts";

/**
 * Whether somebody works in a store: their own, or the one that they chose at the top of the page, which is on the
 * trail. An account of no store works in all.
 */
export function worksIn(
  { homeStore, location }: Pick<Actor, "homeStore" | "location">,
  store: string,
): boolean {
  return homeStore === null || homeStore === store || location === store;
}

/** What booking on a till of another store than the actor works in asks for. */
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
