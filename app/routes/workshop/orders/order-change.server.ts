import { data, type RouterContextProvider } from "react-router";
import { type Order, orderNumber } from "~/domain/workshop/orders/order";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { typedToApprove } from "~/web/approval.server";
import { actorOf, factsOf } from "~/web/context";
import type { Contract } from "~/web/contract";
import { readForm } from "~/web/form.server";
import { readDraft } from "~/web/form-drafts.server";
import { performForm, type PerformArgs } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { orderOf, pageOfOrder } from "./order-view.server.ts";
import { toApproveAt } from "./price-to-approve.server.ts";

/**
 * What the page of one change to an order shows of it. Its form begins with `now`, unless the address says otherwise,
 * or a draft was kept.
 */
export function viewOfChange(
  order: Order,
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  now: Record<string, string>,
) {
  const values: Record<string, string> = {
    ...now,
    ...Object.fromEntries(url.searchParams),
    ...readDraft(actorOf(context), url),
  };
  const number = orderNumber(order);
  return {
    number,
    said: `${number}, ${order.customerName}`,
    back: pageOfOrder(order),
    values,
    formKey: crypto.randomUUID(),
  };
}

interface OrderChange<In> {
  contract: Contract<In>;
  rule: (ctx: RuleContext, input: In & { orderId: number }) => Result<Order, unknown>;
  /** Says what was done, on the order's page. */
  said: (after: Order) => string;
}

/**
 * Makes one change to an order as its form says, and leads to the order's page. Returns a refused form, with what a
 * colleague could approve. 404 if there is no such order.
 */
export async function performChange<In>(
  args: PerformArgs & { params: { readonly orderId: string } },
  { contract, rule, said }: OrderChange<In>,
) {
  const order = orderOf(args.params.orderId);
  const typed = typedToApprove(await readForm(args.request));
  const outcome = await performForm(
    args,
    contract,
    (ctx, sent) => rule(ctx, { ...sent, orderId: order.id }),
    "Failed to save the order",
  );
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), pageOfOrder(order), {
      tone: "success",
      description: said(outcome.value),
    });
  const { data: rejection, init } = outcome.rejection;
  return data({ ...rejection, toApprove: toApproveAt(args, rejection.approval, typed) }, init ?? {});
}
