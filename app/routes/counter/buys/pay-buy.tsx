import { data } from "react-router";
import { BUY_PAYMENT_LABELS, BUY_PAYMENTS, type BuyPayment, buyNumber } from "~/domain/counter/buys/buy";
import { paidBuyFields } from "~/domain/counter/buys/buy-fields";
import { payBuy } from "~/domain/counter/buys/pay-buy.server";
import { roundingAt } from "~/domain/counter/payments/store-rounding.server";
import { counted } from "~/domain/counted";
import { namesOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { getStore } from "~/domain/shop/stores/find-stores.server";
import { tillChoices } from "~/domain/counter/till/find-tills.server";
import { holdDaysOf } from "~/domain/counter/trade-ins/hold-days";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { ApprovalForm } from "~/web/approval-form";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readForm } from "~/web/form.server";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/pay-buy";
import { PaidBuy } from "./buy-contract.ts";
import { existingBuy } from "./existing-buy.server.ts";

export const handle: PageHandle = { ...SECTIONS.buys, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Pay the Seller of ${loaderData?.number ?? "a Buy"}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const { id, state, store, customer, items, total, version } = existingBuy(params.buyId);
  if (state !== "open") throw redirect(href("/buys/:buyId", { buyId: id }));
  const begun: Record<string, string> = { paidBy: "cash", version: String(version) };
  return {
    page: href("/buys/:buyId", { buyId: id }),
    number: buyNumber(id),
    seller: customer.name,
    items,
    total,
    inCash: cents(total - roundingAt(db, store.key, { kind: "cash", amount: cents(-total) })),
    version,
    tills: tillChoices(db, store.key),
    holdDays: holdDaysIn(store.key),
    values: readDraft(actorOf(context), url) ?? begun,
    formKey: crypto.randomUUID(),
  };
}

/** Returns how many days a store holds what it buys. */
function holdDaysIn(key: string): number {
  const { db } = shop();
  const store = getStore(db, key);
  return store ? holdDaysOf(store, readSettings(db)) : 0;
}

export async function action(args: Route.ActionArgs) {
  const { id: buyId } = existingBuy(args.params.buyId);
  const form = await readForm(args.request);
  const typed = Object.fromEntries(
    namesOf(paidBuyFields).map((name) => [name, String(form.get(name) ?? "")]),
  );
  const outcome = await performForm(
    args,
    PaidBuy,
    (ctx, sent) => payBuy(ctx, { buyId, ...sent }),
    "Failed to pay the seller",
    { form, problem: null },
  );
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), href("/buys/:buyId", { buyId }), {
      tone: "success",
      description: `${buyNumber(buyId)} is paid`,
      link: { label: "Print the bill of sale", to: href("/buys/:buyId/print", { buyId }) },
    });
  const { data: rejection, init } = outcome.rejection;
  return data({ ...rejection, typed }, init ?? {});
}

/** Pays a buy, alone or with a colleague's approval. */
export default function PayBuy({ loaderData, actionData, params }: Route.ComponentProps) {
  const { page, number, seller, items, total, inCash, version, tills, holdDays, values, formKey } =
    loaderData;
  const { formatMoney } = useMoney();
  const { form, fields } = useFormFields(paidBuyFields, {
    id: "pay-buy",
    formKey,
    values,
    rejection: actionData,
    version,
  });
  const what = (
    <DataList>
      <DataItem term="Seller">{seller}</DataItem>
      <DataItem term="Items">{String(items)}</DataItem>
      <DataItem term="To pay">
        {inCash === total ? formatMoney(total) : `${formatMoney(total)}, in cash ${formatMoney(inCash)}`}
      </DataItem>
      {actionData?.approval && (
        <DataItem term="Paid by">{BUY_PAYMENT_LABELS[actionData.typed.paidBy as BuyPayment]}</DataItem>
      )}
    </DataList>
  );
  if (actionData?.approval)
    return (
      <FormPage title="Pay the Seller" backTo={page} backLabel={number}>
        <ApprovalForm
          ask={actionData.approval}
          rejection={actionData}
          typed={actionData.typed}
          changeTo={{ to: href("/buys/:buyId/pay", params), label: "Change Amount" }}
          submit={{ label: "Approve and Pay", busy: "Paying..." }}
        >
          {what}
        </ApprovalForm>
      </FormPage>
    );
  return (
    <FormPage title="Pay the Seller" backTo={page} backLabel={number}>
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts form={form} before="the seller can be paid" used={() => ({ name: number, to: page })} />
        <HiddenFields form={form} />
        {what}
        <p className="field-hint">
          {holdDays > 0
            ? `Each item goes into inventory, on hold for ${counted(holdDays, "day")}.`
            : "Each item goes into inventory."}
        </p>
        <FormGrid>
          <SelectField
            {...fields.paidBy}
            span={3}
            wideOnPhones
            options={optionsOf(BUY_PAYMENTS, BUY_PAYMENT_LABELS)}
          />
          <TextField {...fields.checkNumber} span={3} optional />
          {tills.length > 0 && (
            <SelectField
              {...fields.till}
              span={3}
              wideOnPhones
              placeholder="First till"
              options={tills.map((till) => ({ value: till, label: till }))}
              hint="For cash."
            />
          )}
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Paying...">{`Pay ${formatMoney(total)}`}</SubmitButton>
          <ButtonLink to={page}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
