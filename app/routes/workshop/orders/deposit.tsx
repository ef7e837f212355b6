import { data } from "react-router";
import { depositFields } from "~/domain/workshop/orders/order-fields";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { tillChoices } from "~/domain/counter/till/find-tills.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { ApprovalForm } from "~/web/approval-form";
import { typedToApprove } from "~/web/approval.server";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readForm } from "~/web/form.server";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/deposit";
import { depositBegins } from "./deposit-begins.server.ts";
import { DepositFields } from "./deposit-fields.tsx";
import { NewDeposit } from "./order-contract.ts";
import { leaveIfSettled, orderOf, pageOfOrder, viewOfOrder } from "./order-view.server.ts";

export const handle: PageHandle = { ...SECTIONS.repairsAndOrders, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) => titled(`Deposit ${loaderData?.number ?? ""}`);

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  await leaveIfSettled(context, order);
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
    amountDue: order.amountDue,
    store: listStores(shop().db).find(({ key }) => key === location)?.name ?? "",
    tills: tillChoices(shop().db, location),
    values,
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const order = orderOf(args.params.orderId);
  const form = await readForm(args.request);
  const typed = typedToApprove(form);
  const outcome = await performForm(
    args,
    NewDeposit,
    (ctx, sent) => takeDeposit(ctx, { orderId: order.id, ...sent }),
    "Failed to take the deposit",
    { form, problem: null },
  );
  if (!outcome.ok) {
    const { data: rejection, init } = outcome.rejection;
    return data({ ...rejection, typed }, init ?? {});
  }
  const taken = outcome.value.deposits.at(-1);
  return redirectWithToast(factsOf(args.context), pageOfOrder(order), {
    tone: "success",
    description: "Deposit taken",
    ...(taken && {
      link: {
        label: "Print receipt",
        to: href("/orders/:orderId/deposits/:depositId", { orderId: order.id, depositId: taken.id }),
      },
    }),
  });
}

export default function Deposit({ loaderData, actionData }: Route.ComponentProps) {
  const { number, page, who, balance, amountDue, store, tills, values, formKey } = loaderData;
  const { formatMoney } = useMoney();
  const { form, fields } = useFormFields(depositFields, {
    id: "deposit",
    formKey,
    values,
    rejection: actionData,
  });
  if (actionData?.approval)
    return (
      <FormPage title="Deposit" backTo={page} backLabel={number}>
        <ApprovalForm
          ask={actionData.approval}
          rejection={actionData}
          typed={actionData.typed}
          changeTo={{ to: page, label: "Cancel" }}
          submit={{ label: "Approve and Take", busy: "Saving..." }}
        >
          <p>{`${number}, ${who}: ${actionData.typed.amount}`}</p>
        </ApprovalForm>
      </FormPage>
    );
  return (
    <FormPage title="Deposit" backTo={page} backLabel={number}>
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts form={form} before="it can be taken" used={() => ({ name: number, to: page })} />
        <HiddenFields form={form} />
        <input type="hidden" name="location" value={values.location} />
        <input type="hidden" name="instalment" value={values.instalment} />
        <p>{`${number}, ${who}`}</p>
        <p className="field-hint">
          {values.instalment && `Installment ${values.instalment}. `}
          {`${formatMoney(amountDue)} is due, with tax. `}
          {balance < amountDue &&
            `Deposits can pay ${formatMoney(balance)} of it; the tax is paid when it is rung up. `}
          {`Goes into the ${store} till.`}
        </p>
        <DepositFields fields={fields} tills={tills} autoFocus={!actionData} />
        <FormActions>
          <SubmitButton busy="Saving...">Take Deposit</SubmitButton>
          <ButtonLink to={page}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
