import { data } from "react-router";
import { choice } from "~/domain/fields";
import { cents, formatDecimal } from "~/domain/money";
import { cancelOrder, keptOf } from "~/domain/workshop/orders/cancel-order.server";
import { DEPOSIT_KINDS } from "~/domain/workshop/orders/deposit-kinds";
import { cancelFields } from "~/domain/workshop/orders/order-fields";
import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { queryHere } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
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
import type { Route } from "./+types/cancel-order";
import { TypedCancel } from "./order-contract.ts";
import { leaveIfEnded, orderOf, pageOfOrder, viewOfOrder } from "./order-view.server.ts";

export const handle: PageHandle = { ...SECTIONS.repairsAndOrders, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) => titled(`Cancel ${loaderData?.number ?? "order"}`);

const NAMES = ["reason", "keep", "refundBy", "till"];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  await leaveIfEnded(context, order);
  const { number, page } = viewOfOrder(order, context);
  const most = keptOf(order.held, readSettings(shop().db).depositKept);
  const asked = Object.fromEntries([...url.searchParams].filter(([name]) => NAMES.includes(name)));
  return {
    number,
    page,
    who: order.customerName,
    held: order.held,
    most,
    values: {
      reason: "",
      keep: formatDecimal(most),
      refundBy: "",
      ...asked,
      ...readDraft(actorOf(context), url),
    },
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const order = orderOf(args.params.orderId);
  const outcome = await performForm(
    args,
    TypedCancel,
    (ctx, sent) => cancelOrder(ctx, { orderId: order.id, ...sent }),
    "Failed to cancel the order",
  );
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), pageOfOrder(order), {
      tone: "success",
      description: "Order canceled",
    });
  const { data: rejection, init } = outcome.rejection;
  const sent = rejection.reply.initialValue ?? {};
  const typed = Object.fromEntries(
    NAMES.flatMap((name): [string, string][] => {
      const value = sent[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  return data({ ...rejection, typed }, init ?? {});
}

const FIELDS = {
  ...cancelFields,
  refundBy: choice(DEPOSIT_KINDS, { label: "Refund by", wrong: "Choose how to refund it" }),
};
const KINDS = DEPOSIT_KINDS.map((value) => ({ value, label: PAYMENT_KIND_LABELS[value] }));

export default function Cancel({ loaderData, actionData }: Route.ComponentProps) {
  const { number, page, who, held, most, values, formKey } = loaderData;
  const { formatMoney } = useMoney();
  const { form, fields } = useFormFields(FIELDS, { id: "cancel", formKey, values, rejection: actionData });
  const said = `${number}, ${who}. ${formatMoney(held)} in deposits.`;
  return (
    <FormPage title="Cancel Order" backTo={page} backLabel={number}>
      {actionData?.approval ? (
        <ApprovalForm
          ask={actionData.approval}
          rejection={actionData}
          typed={actionData.typed}
          changeTo={{ to: queryHere(`?${new URLSearchParams(actionData.typed)}`), label: "Edit" }}
          submit={{ label: "Approve and Cancel", busy: "Saving..." }}
        >
          <p>{said}</p>
        </ApprovalForm>
      ) : (
        <Form method="post" {...form.props} noValidate autoComplete="off">
          <FormAlerts
            form={form}
            before="the order can be canceled"
            used={() => ({ name: number, to: page })}
          />
          <HiddenFields form={form} />
          <p>{said}</p>
          <FormGrid>
            <TextField {...fields.reason} autoFocus={!actionData} />
            {held > 0 && (
              <>
                {most > 0 && (
                  <MoneyField
                    {...fields.keep}
                    span={3}
                    hint={`Up to ${formatMoney(cents(most))}, as set in Settings. Counts as revenue.`}
                  />
                )}
                <SelectField
                  {...fields.refundBy}
                  span={3}
                  placeholder="Original payment method"
                  options={KINDS}
                />
              </>
            )}
          </FormGrid>
          <FormActions>
            <SubmitButton busy="Saving..." variant="danger">
              Cancel Order
            </SubmitButton>
            <ButtonLink to={page}>Back</ButtonLink>
          </FormActions>
        </Form>
      )}
    </FormPage>
  );
}
