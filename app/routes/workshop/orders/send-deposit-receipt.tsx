import { SendDocument } from "~/routes/people/outbox/document-contract";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { orderNumber } from "~/domain/workshop/orders/order";
import { DocumentForm } from "~/web/messages/document-form";
import { documentPage } from "~/web/messages/document-page.server";
import { sendDocumentByForm } from "~/web/messages/send-document-by-form.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/send-deposit-receipt";
import { depositReceiptDocument } from "./deposit-receipt-document.server.ts";
import { orderOf, pageOfOrder } from "./order-view.server.ts";

export const handle: PageHandle = { ...SECTIONS.repairsAndOrders, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Send Deposit Receipt ${loaderData?.number ?? ""}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  const document = depositReceiptDocument(order, idParam(params.depositId));
  if (!document) throw notFound();
  return {
    page: documentPage({ context, url }, document),
    back: pageOfOrder(order),
    number: orderNumber(order),
  };
}

export function action(args: Route.ActionArgs) {
  const { orderId } = args.params;
  const depositId = idParam(args.params.depositId);
  return sendDocumentByForm(args, {
    contract: SendDocument,
    read: () => depositReceiptDocument(orderOf(orderId), depositId),
    what: "receipt",
    to: pageOfOrder(orderOf(orderId)),
  });
}

export default function SendDepositReceipt({ loaderData, actionData }: Route.ComponentProps) {
  const { page, back: to, number } = loaderData;
  const back = { to, label: number };
  return <DocumentForm page={page} title="Send Deposit Receipt" back={back} rejection={actionData} />;
}
