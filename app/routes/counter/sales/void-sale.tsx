import { data } from "react-router";
import { moneyOfVoid } from "~/domain/counter/sales/money-of-void";
import { ticketNumber, tradeInsOf, voidAmountOf } from "~/domain/counter/sales/sale";
import { voidFields } from "~/domain/counter/sales/void-fields";
import { whyNotReturn } from "~/domain/counter/returns/plan-return.server";
import { voidWithOrders, whyNotVoidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { DataList } from "~/ui/description-list";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { ApprovalForm } from "~/web/approval-form";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/void-sale";
import { VoidSale } from "./sale-contract.ts";
import { ticketOf } from "../returns/return-draft.server.ts";
import { MoneyBack } from "./money-back.tsx";
import { TradedIn } from "./traded-in.tsx";

export const handle: PageHandle = {
  ...SECTIONS.sales,
  subtitle: "Cancel a sale made by mistake",
  isForm: true,
};

export const meta: Route.MetaFunction = ({ params }) => titled(`Void sale ${params.saleId}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const sale = ticketOf(params.saleId);
  const { id, customerName } = sale;
  return {
    id,
    amount: voidAmountOf(sale),
    money: moneyOfVoid(sale),
    tradedIn: tradeInsOf(sale).flatMap(({ item, piece, value }) =>
      piece === null ? [] : [{ item, sku: piece.sku, value }],
    ),
    customerName,
    why: whyNotVoidWithOrders({ tx: shop().db, actor: actorOf(context) }, sale),
    mayReturn: whyNotReturn(sale) === null,
    reason: readDraft(actorOf(context), url)?.reason ?? url.searchParams.get("reason") ?? "",
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: saleId } = ticketOf(args.params.saleId);
  const outcome = await performForm(
    args,
    VoidSale,
    (ctx, sent) => voidWithOrders(ctx, { saleId, ...sent }),
    "Failed to void the sale",
  );
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), href("/sales/:saleId", { saleId }), {
      tone: "success",
      description: `Sale ${ticketNumber(saleId)} voided`,
    });
  const { data: rejection, init } = outcome.rejection;
  const reason = rejection.reply.initialValue?.reason;
  return data({ ...rejection, reason: typeof reason === "string" ? reason : "" }, init ?? {});
}

export default function Void({ loaderData, actionData }: Route.ComponentProps) {
  const { id, amount, money, tradedIn, customerName, why, mayReturn, formKey } = loaderData;
  const { formatMoney } = useMoney();
  const { form, fields } = useFormFields(voidFields, {
    id: "void",
    formKey,
    values: { reason: actionData?.reason ?? loaderData.reason },
    rejection: actionData,
  });
  const backTo = href("/sales/:saleId", { saleId: id });
  const voided = (
    <>
      <p>{`Sale ${ticketNumber(id)} to ${customerName}, ${formatMoney(amount)}`}</p>
      {tradedIn.length > 0 && (
        <>
          <p>Goes back to the customer, and leaves the stock:</p>
          <DataList>
            <TradedIn things={tradedIn} />
          </DataList>
        </>
      )}
      <MoneyBack {...money} />
    </>
  );
  return (
    <FormPage title="Void" backTo={backTo} backLabel={ticketNumber(id)}>
      {actionData?.approval ? (
        <ApprovalForm
          ask={actionData.approval}
          rejection={actionData}
          typed={{ reason: actionData.reason }}
          changeTo={{
            to: withRest(
              href("/sales/:saleId/void", { saleId: id }),
              `?${new URLSearchParams({ reason: actionData.reason })}`,
            ),
            label: "Edit",
          }}
          submit={{ label: "Approve and Void", busy: "Voiding..." }}
        >
          {voided}
        </ApprovalForm>
      ) : why !== null && !actionData ? (
        <>
          <Callout tone="info">
            <p>{why}.</p>
          </Callout>
          <FormActions>
            {mayReturn && <ButtonLink to={href("/sales/:saleId/return", { saleId: id })}>Return</ButtonLink>}
            <ButtonLink to={backTo}>Back</ButtonLink>
          </FormActions>
        </>
      ) : (
        <>
          {voided}
          <Form method="post" {...form.props} noValidate autoComplete="off">
            <FormAlerts form={form} before="the sale can be voided" />
            <HiddenFields form={form} />
            <p className="field-hint">
              The sale comes out of all totals and its items are available again. It stays on file, marked as
              voided.
            </p>
            <FormGrid>
              <TextField
                {...fields.reason}
                autoFocus={!actionData}
                span={6}
                hint="For example rung up twice, or wrong customer."
              />
            </FormGrid>
            <FormActions>
              <SubmitButton busy="Voiding..." variant="danger">
                Void Sale
              </SubmitButton>
              <ButtonLink to={backTo}>Cancel</ButtonLink>
            </FormActions>
          </Form>
        </>
      )}
    </FormPage>
  );
}
