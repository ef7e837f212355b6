import { ticketNumber } from "~/domain/counter/sales/sale";
import { RECEIPTS } from "~/domain/outreach/messages/document-fields";
import { SendReceipt } from "~/routes/outreach/messages/messages-contract";
import type { PageHandle } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { optionsOf } from "~/ui/options";
import { documentPage } from "~/web/messages/document-page.server";
import { DocumentForm } from "~/web/messages/document-form";
import { sendDocumentByForm } from "~/web/messages/send-document.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/send-receipt";
import { receiptDocument } from "./receipt-document.server.ts";

export const handle: PageHandle = {
  title: "Sales Management",
  subtitle: "Process sales, track commission and net profit",
  subtitleWithoutCost: "Process sales",
  isForm: true,
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Send Receipt ${loaderData?.number ?? ""} · Loupe` },
];

const LABELS = { receipt: "Receipt", gift_receipt: "Gift receipt, without prices" };
const BELOW = { receipt: "Below is the receipt.", gift_receipt: "Below is the gift receipt." };

export function loader({ params, url, context }: Route.LoaderArgs) {
  const saleId = idParam(params.saleId);
  const shown: (typeof RECEIPTS)[number] = url.searchParams.has("gift") ? "gift_receipt" : "receipt";
  const document = receiptDocument(saleId, shown);
  if (!document) throw notFound();
  return { page: documentPage({ context, url }, document), saleId, number: ticketNumber(saleId), shown };
}

export function action(args: Route.ActionArgs) {
  const saleId = idParam(args.params.saleId);
  const isFinish = args.url.searchParams.has("finish");
  return sendDocumentByForm(args, {
    contract: SendReceipt,
    read: ({ document }) => receiptDocument(saleId, document),
    what: "receipt",
    to: isFinish ? href("/sales/:saleId/finish", { saleId }) : href("/sales/:saleId", { saleId }),
  });
}

export default function SendReceiptPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, saleId, number, shown } = loaderData;
  return (
    <DocumentForm
      page={page}
      title="Send Receipt"
      back={{ to: href("/sales/:saleId", { saleId }), label: number }}
      documents={{ options: optionsOf(RECEIPTS, LABELS), shown, hint: BELOW[shown] }}
      rejection={actionData}
    />
  );
}
