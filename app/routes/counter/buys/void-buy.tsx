import { data } from "react-router";
import { BUY_PAYMENT_LABELS, buyNumber, type BuyPayment } from "~/domain/counter/buys/buy";
import { cashRoundingOfBuy } from "~/domain/counter/buys/find-buys.server";
import { voidedBuyFields } from "~/domain/counter/buys/buy-fields";
import { voidBuy, whyNotVoidBuy } from "~/domain/counter/buys/void-buy.server";
import type { Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
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
import type { Route } from "./+types/void-buy";
import { VoidedBuy } from "./buy-contract.ts";
import { existingBuy } from "./existing-buy.server.ts";

export const handle: PageHandle = {
  ...SECTIONS.buys,
  subtitle: "Cancel a buy made by mistake",
  isForm: true,
};

export const meta: Route.MetaFunction = ({ loaderData }) => titled(`Void ${loaderData?.number ?? "a buy"}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const buy = existingBuy(params.buyId);
  const { id, customer, total, paidBy } = buy;
  return {
    page: href("/buys/:buyId", { buyId: id }),
    number: buyNumber(id),
    seller: customer.name,
    total,
    // What the drawer gave: rounded, where the store rounds cash.
    paid: cents(total + cashRoundingOfBuy(shop().db, id)),
    paidBy,
    why: whyNotVoidBuy({ tx: shop().db, actor: actorOf(context), now: Date.now() as Instant }, buy),
    values: readDraft(actorOf(context), url) ?? { reason: url.searchParams.get("reason") ?? "" },
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: buyId } = existingBuy(args.params.buyId);
  const outcome = await performForm(
    args,
    VoidedBuy,
    (ctx, sent) => voidBuy(ctx, { buyId, ...sent }),
    "Failed to void the buy",
  );
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), href("/buys/:buyId", { buyId }), {
      tone: "success",
      description: `${buyNumber(buyId)} is voided`,
    });
  const { data: rejection, init } = outcome.rejection;
  const reason = rejection.reply.initialValue?.reason;
  return data({ ...rejection, reason: typeof reason === "string" ? reason : "" }, init ?? {});
}

export default function VoidBuy({ loaderData, actionData, params }: Route.ComponentProps) {
  const { page, number, seller, total, paid, paidBy, why, values, formKey } = loaderData;
  const { formatMoney } = useMoney();
  const { form, fields } = useFormFields(voidedBuyFields, {
    id: "void",
    formKey,
    values,
    rejection: actionData,
  });
  const said = `${number} from ${seller}, ${formatMoney(total)}${paidBy ? `, ${BUY_PAYMENT_LABELS[paidBy].toLowerCase()}` : ""}`;
  return (
    <FormPage title="Void" backTo={page} backLabel={number}>
      {actionData?.approval ? (
        <ApprovalForm
          ask={actionData.approval}
          rejection={actionData}
          typed={{ reason: actionData.reason }}
          changeTo={{
            to: withRest(
              href("/buys/:buyId/void", params),
              `?${new URLSearchParams({ reason: actionData.reason })}`,
            ),
            label: "Change Reason",
          }}
          submit={{ label: "Approve and Void", busy: "Voiding..." }}
        >
          <p>{said}</p>
        </ApprovalForm>
      ) : why !== null && !actionData ? (
        <>
          <Callout tone="info">
            <p>{why}.</p>
          </Callout>
          <FormActions>
            <ButtonLink to={page}>Back</ButtonLink>
          </FormActions>
        </>
      ) : (
        <Form method="post" {...form.props} noValidate autoComplete="off">
          <FormAlerts form={form} before="the buy can be voided" used={() => ({ name: number, to: page })} />
          <HiddenFields form={form} />
          <p>{said}</p>
          <p className="field-hint">
            {`Give the items back to the seller. ${paidBy === null ? "" : moneyComesBack(paidBy, formatMoney(paid))} The buy stays in the list, marked as voided.`}
          </p>
          <FormGrid>
            <TextField
              {...fields.reason}
              autoFocus={!actionData}
              span={6}
              hint="For example: The seller changed their mind."
            />
          </FormGrid>
          <FormActions>
            <SubmitButton busy="Voiding..." variant="danger">
              Void Buy
            </SubmitButton>
            <ButtonLink to={page}>Cancel</ButtonLink>
          </FormActions>
        </Form>
      )}
    </FormPage>
  );
}

/** Whether somebody has to take the money back by hand. */
function moneyComesBack(paidBy: BuyPayment, amount: string): string {
  switch (paidBy) {
    case "cash":
      return `Take ${amount} in cash back and put it in the till.`;
    case "check":
      return `Take the check for ${amount} back.`;
    case "store_credit":
      return `Loupe takes ${amount} off their store credit; nobody has to take money back.`;
  }
}
