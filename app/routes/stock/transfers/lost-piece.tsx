import { linesOfPieces } from "~/domain/stock/transfers/find-transfers.server";
import { losePiece } from "~/domain/stock/transfers/settle-missing-piece.server";
import { betweenStores, transferNumber } from "~/domain/stock/transfers/transfer";
import { settleFields } from "~/domain/stock/transfers/transfer-fields";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { ApprovalForm } from "~/web/approval-form";
import { factsOf } from "~/web/context";
import { buttonForm, FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/lost-piece";
import { existingTransfer } from "./existing-transfer.server.ts";
import { Settle } from "./transfer-contract.ts";

export const handle: PageHandle = { ...SECTIONS.transfers, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? `${loaderData.piece.sku} Lost` : "Lost");

export function loader({ params, url }: Route.LoaderArgs) {
  const transfer = existingTransfer(params.transferId);
  const pieceId = idParam(url.searchParams.get("piece") ?? "");
  const [line] = linesOfPieces(shop().db, transfer.id, [pieceId]);
  if (!line) throw notFound();
  const { id, sku, description, retailPrice } = line.piece;
  return {
    page: href("/inventory/transfers/:transferId", { transferId: transfer.id }),
    number: transferNumber(transfer.id),
    between: betweenStores(transfer),
    piece: { id, sku, description, retailPrice },
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const transferId = idParam(args.params.transferId);
  const outcome = await performForm(
    args,
    Settle,
    (ctx, { id }) => losePiece(ctx, { transferId, id }),
    "Failed to write the item off",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/inventory/transfers/:transferId", { transferId }), {
    tone: "success",
    description: "Item written off as lost",
  });
}

/** Writes a missing piece off, alone or with a colleague's approval. */
export default function LostPiece({ loaderData, actionData }: Route.ComponentProps) {
  const { page, number, between, piece, formKey } = loaderData;
  const { formatMoney } = useMoney();
  const id = String(piece.id);
  const { form } = useFormFields(settleFields, {
    id: "lost",
    formKey,
    values: { id },
    rejection: actionData,
  });
  const what = (
    <DataList>
      <DataItem term="Item">{`${piece.sku}, ${piece.description}`}</DataItem>
      <DataItem term="Retail price">{formatMoney(piece.retailPrice)}</DataItem>
      <DataItem term="Missing from">{`${number}, ${between}`}</DataItem>
    </DataList>
  );
  return (
    <FormPage title="Write Off as Lost" backTo={page} backLabel={number}>
      {actionData?.approval ? (
        <ApprovalForm
          ask={actionData.approval}
          rejection={actionData}
          typed={{ id }}
          changeTo={{ to: page, label: "Cancel" }}
          submit={{ label: "Approve and Write Off", busy: "Saving..." }}
        >
          {what}
        </ApprovalForm>
      ) : (
        <Form method="post" {...form.props} noValidate autoComplete="off">
          <FormAlerts form={buttonForm("lost", actionData)} before="it can be saved" />
          <HiddenFields form={form} />
          <input type="hidden" name="id" value={id} />
          {what}
          <p>Takes it out of stock. It no longer counts as missing on this transfer.</p>
          <FormActions>
            <SubmitButton busy="Saving..." variant="danger">
              Write Off
            </SubmitButton>
            <ButtonLink to={page}>Cancel</ButtonLink>
          </FormActions>
        </Form>
      )}
    </FormPage>
  );
}
