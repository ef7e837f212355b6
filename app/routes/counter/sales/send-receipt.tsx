import { ticketNumber } from "~/domain/counter/sales/sale";
import { SendReceipt } from "~/routes/people/outbox/document-contract";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { documentPage } from "~/web/messages/document-page.server";
import { DocumentForm } from "~/web/messages/document-form";
import { sendDocumentByForm } from "~/web/messages/send-document-by-form.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/send-receipt";
import { receiptDocument } from "./receipt-document.server.ts";
import { readReceiptSending, sendReceiptAt } from "./send-receipt-at.ts";

export const handle: PageHandle = { ...SECTIONS.sales, isForm: true };

const TITLES = { receipt: "Send Receipt", gift_receipt: "Send Gift Receipt" };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`${TITLES[loaderData?.shown ?? "receipt"]} ${loaderData?.number ?? ""}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const saleId = idParam(params.saleId);
  const { document: shown, isFinish } = readReceiptSending(url);
  const document = receiptDocument(saleId, shown);
  if (!document) throw notFound();
  const other = shown === "receipt" ? "gift_receipt" : "receipt";
  return {
    page: documentPage({ context, url }, document),
    saleId,
    number: ticketNumber(saleId),
    shown,
    other: { to: sendReceiptAt(saleId, { document: other, isFinish }), label: `${TITLES[other]} Instead` },
  };
}

export function action(args: Route.ActionArgs) {
  const saleId = idParam(args.params.saleId);
  const { isFinish } = readReceiptSending(args.url);
  return sendDocumentByForm(args, {
    contract: SendReceipt,
    read: ({ document }) => receiptDocument(saleId, document),
    what: "receipt",
    to: isFinish ? href("/sales/:saleId/finish", { saleId }) : href("/sales/:saleId", { saleId }),
  });
}

export default function SendReceiptPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, saleId, number, shown, other } = loaderData;
  return (
    <DocumentForm
      key={shown}
      page={page}
      title={TITLES[shown]}
      back={{ to: href("/sales/:saleId", { saleId }), label: number }}
      document={{ is: shown, other }}
      rejection={actionData}
    />
  );
}
