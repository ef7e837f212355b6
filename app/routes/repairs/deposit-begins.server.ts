import { formatDecimal } from "~/domain/money";
import type { Order } from "~/domain/orders/order";
import type { Actor } from "~/domain/permissions";
import { readChoice } from "~/web/choice-cookie.server";

/** The first instalment that isn't paid, and what of it is left. */
function nextInstalment({ instalments }: Pick<Order, "instalments">) {
  const next = instalments.find(({ paid, amount }) => paid < amount);
  return next && { position: next.position, due: (next.amount - next.paid) as typeof next.amount };
}

/** What the form of a deposit begins with: the next instalment, by card, into the till of this terminal. */
export async function depositBegins(
  { request, secure, actor }: { request: Request; secure: boolean; actor: Actor },
  order: Pick<Order, "instalments"> & { store: { key: string } },
): Promise<Record<string, string>> {
  const next = nextInstalment(order);
  return {
    kind: "card",
    amount: next ? formatDecimal(next.due) : "",
    location: actor.location ?? order.store.key,
    till: (await readChoice(request, "till", secure)) ?? "",
    // Whoever pays the instalment first has paid it.
    instalment: next ? String(next.position) : "",
  };
}
