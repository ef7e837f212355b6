import { tillChoices } from "~/domain/counter/till/find-tills.server";
import { cents, formatDecimal } from "~/domain/money";
import { nextInstalment } from "~/domain/workshop/orders/cover-instalments";
import type { Order } from "~/domain/workshop/orders/order";
import type { Actor } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { readChoice } from "~/web/choice-cookie.server";

/** Returns what a deposit's form starts with: the next instalment, by card, into this terminal's till. */
export async function depositBegins(
  { request, secure, actor }: { request: Request; secure: boolean; actor: Actor },
  order: Pick<Order, "instalments"> & { store: { key: string } },
): Promise<Record<string, string>> {
  const next = nextInstalment(order.instalments);
  const location = actor.location ?? order.store.key;
  const till = (await readChoice(request, "till", secure)) ?? "";
  return {
    kind: "card",
    amount: next ? formatDecimal(cents(next.amount - next.paid)) : "",
    location,
    // The terminal's till may be another store's.
    till: tillChoices(shop().db, location).includes(till) ? till : "",
    // If somebody pays the instalment first, this deposit must not pay it again.
    instalment: next ? String(next.position) : "",
  };
}
