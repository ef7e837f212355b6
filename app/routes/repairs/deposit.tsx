import { data, Form, redirect } from "react-router";
import { DEPOSIT_KINDS } from "~/domain/orders/deposit-kinds";
import { depositFields } from "~/domain/orders/order-fields";
import { takeDeposit } from "~/domain/orders/take-deposit.server";
import { PAYMENT_KIND_LABELS } from "~/domain/payments/payment-kinds";
import { listStores } from "~/domain/stores/find-stores.server";
import { tillChoices } from "~/domain/till/find-tills.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/kept-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/deposit";
import { depositBegins } from "./deposit-begins.server.ts";
import { NewDeposit } from "./order-contract.ts";
import { orderOf, pageOfOrder, viewOfOrder } from "./order-view.server.ts";

export const handle: PageHandle = { title: "Orders", subtitle: "Repairs, special orders and layaways" };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Deposit ${loaderData?.number ?? ""} · Loupe` },
];

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  if (order.saleId !== null || order.cancelled) throw redirect(pageOfOrder(order));
  const { number, page } = viewOfOrder(order, context);
  const actor = actorOf(context);
  const { secure } = factsOf(context);
  const values: Record<string, string> = {
    ...(await depositBegins({ request, secure, actor }, order)),
    ...readDraft(actor, url),
  };
  const { location = "" } = values;
  return {
    number,
    page,
    who: order.customerName,
    balance: order.balance,
    store: listStores(shop().db).find(({ key }) => key === location)?.name ?? "",
    tills: tillChoices(shop().db, location),
    values,
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const order = orderOf(args.params.orderId);
  const outcome = await performForm(
    args,
    NewDeposit,
    (ctx, sent) => takeDeposit(ctx, { orderId: order.id, ...sent }),
    { title: "Error", description: "Failed to take the deposit" },
  );
  if (!outcome.ok) return data(outcome.rejection.data, outcome.rejection.init ?? {});
  const taken = outcome.value.deposits.at(-1);
  return redirectWithToast(factsOf(args.context), pageOfOrder(order), {
    tone: "success",
    title: "Success",
    description: "Deposit taken",
    ...(taken && {
      link: { label: "Print receipt", to: `/orders/${order.id}/deposits/${taken.id}` },
    }),
  });
}

const KINDS = DEPOSIT_KINDS.map((value) => ({ value, label: PAYMENT_KIND_LABELS[value] }));

export default function Deposit({ loaderData, actionData }: Route.ComponentProps) {
  const { number, page, who, balance, store, tills, values, formKey } = loaderData;
  const { formatMoney } = useMoney();
  const { form, fields } = useFormFields(depositFields, {
    id: "deposit",
    formKey,
    values,
    rejection: actionData,
  });
  return (
    <FormPage title="Deposit" backTo={page} backLabel={number}>
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts form={form} before="it can be taken" used={() => ({ name: number, to: page })} />
        <HiddenFields form={form} />
        <input type="hidden" name="location" value={values.location} />
        <input type="hidden" name="instalment" value={values.instalment} />
        <p>{`${number}, ${who}`}</p>
        <p className="field-hint">
          {values.instalment && `Instalment ${values.instalment}. `}
          {`${formatMoney(balance)} is left to pay, before tax. Into the till of ${store}.`}
        </p>
        <FormGrid>
          <MoneyField {...fields.amount} span={3} autoFocus={!actionData} />
          <SelectField {...fields.kind} span={3} options={KINDS} />
          <MoneyField {...fields.given} span={3} optional hint="For cash." />
          <TextField {...fields.lastFour} span={3} optional inputMode="numeric" hint="For a card." />
          <TextField {...fields.number} span={3} optional hint="Of a check." />
          <TextField {...fields.reference} span={3} optional />
          {tills.length > 0 && (
            <SelectField
              {...fields.till}
              span={3}
              options={tills.map((till) => ({ value: till, label: till }))}
            />
          )}
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving...">Take deposit</SubmitButton>
          <ButtonLink to={page}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
