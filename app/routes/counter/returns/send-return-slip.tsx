import { returnNumber } from "~/domain/counter/returns/return";
import { SendDocument } from "~/routes/people/outbox/document-contract";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { DocumentForm } from "~/web/messages/document-form";
import { documentPage } from "~/web/messages/document-page.server";
import { sendDocumentByForm } from "~/web/messages/send-document-by-form.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/send-return-slip";
import { returnSlipDocument } from "./return-slip-document.server.ts";

export const handle: PageHandle = { ...SECTIONS.returns, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Send Return Slip ${loaderData?.number ?? ""}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const returnId = idParam(params.returnId);
  const document = returnSlipDocument(returnId);
  if (!document) throw notFound();
  return { page: documentPage({ context, url }, document), returnId, number: returnNumber(returnId) };
}

export function action(args: Route.ActionArgs) {
  const returnId = idParam(args.params.returnId);
  return sendDocumentByForm(args, {
    contract: SendDocument,
    read: () => returnSlipDocument(returnId),
    what: "return slip",
    to: href("/returns/:returnId", { returnId }),
  });
}

export default function SendReturnSlip({ loaderData, actionData }: Route.ComponentProps) {
  const { page, returnId, number } = loaderData;
  const back = { to: href("/returns/:returnId", { returnId }), label: number };
  return <DocumentForm page={page} title="Send Return Slip" back={back} rejection={actionData} />;
}
