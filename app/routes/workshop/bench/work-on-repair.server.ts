import type { RouterContextProvider } from "react-router";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { orderNumber } from "~/domain/workshop/orders/order";
import { type Envelope, getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { shop } from "~/runtime/shop.server";
import { type Address, href, localPath } from "~/ui/address";
import { actorOf, factsOf } from "~/web/context";
import type { Contract } from "~/web/contract";
import { readDraft } from "~/web/form-drafts.server";
import { performForm, type PerformArgs } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";

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

interface Work<In> {
  contract: Contract<In>;
  rule: (ctx: RuleContext, input: In & { repairId: number }) => Result<Envelope>;
  /** What was done, for the toast. */
  said: string;
}

/**
 * Records work on a repair as its form says, and leads back to the page it was begun on. Returns a refused form,
 * also if there is no such repair.
 */
export async function performWork<In>(
  args: PerformArgs & { params: { readonly repairId: string } },
  { contract, rule, said }: Work<In>,
) {
  const repairId = idParam(args.params.repairId);
  const outcome = await performForm(
    args,
    contract,
    (ctx, sent) => rule(ctx, { ...sent, repairId }),
    "Failed to save the repair",
  );
  if (!outcome.ok) return outcome.rejection;
  const back = backFromWork(args.url.searchParams.get("returnTo"), repairId);
  return redirectWithToast(factsOf(args.context), back, { tone: "success", description: said });
}

/** Loader of a button about work: leads users who had to sign in again back to the repair. */
export function leadBackToRepair({ params }: { params: { readonly repairId: string } }): Response {
  return redirect(href("/repairs/:repairId", { repairId: idParam(params.repairId) }));
}
