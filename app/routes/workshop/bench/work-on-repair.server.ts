import type { RouterContextProvider } from "react-router";
import { orderNumber } from "~/domain/workshop/orders/order";
import { type Envelope, getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { shop } from "~/runtime/shop.server";
import { type Address, href, localPath } from "~/ui/address";
import { actorOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { idParam, notFound } from "~/web/problem";

/** Finds the repair to work on. Throws 404 if there is none. */
export function envelopeOf(param: string): Envelope {
  const envelope = getEnvelope(shop().db, idParam(param));
  if (!envelope) throw notFound();
  return envelope;
}

/** Returns where work on a repair leads once it is saved: to the page it was begun on, or else to the repair. */
export function backFromWork(returnTo: unknown, repairId: number): Address {
  return localPath(returnTo, href("/repairs/:repairId", { repairId }));
}

/** What a page about work on a repair shows of it. Its form begins with `now`, unless a draft was kept. */
export function viewOfWork(
  { order }: Envelope,
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  now: Record<string, string>,
) {
  const number = orderNumber(order);
  const back = backFromWork(url.searchParams.get("returnTo"), order.id);
  const values: Record<string, string> = { ...now, ...readDraft(actorOf(context), url) };
  return {
    number,
    said: `${number}: ${order.item}, ${order.customerName}`,
    back,
    backLabel: back.includes("/bench") ? "Bench" : number,
    values,
    formKey: crypto.randomUUID(),
  };
}
