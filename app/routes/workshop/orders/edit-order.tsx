import { data } from "react-router";
import { editOrder } from "~/domain/workshop/orders/edit-order.server";
import type { Order } from "~/domain/workshop/orders/order";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { typedToApprove } from "~/web/approval.server";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readForm } from "~/web/form.server";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { costField } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import { formValues } from "~/web/write-fields";
import type { Route } from "./+types/edit-order";
import { ApprovePrice } from "./approve-price.tsx";
import { EditedOrder } from "./order-contract.ts";
import { OrderDetailFields } from "./order-detail-fields.tsx";
import { editFormFields } from "./order-form-fields.ts";
import { toApproveAt } from "./price-to-approve.server.ts";
import { leaveIfEnded, orderOf, pageOfOrder, viewOfOrder } from "./order-view.server.ts";

export const handle: PageHandle = { ...SECTIONS.orders, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) => titled(`Edit ${loaderData?.number ?? "order"}`);

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  if (order.kind === "repair") throw redirect(pageOfOrder(order));
  await leaveIfEnded(context, order);
  const { number, page } = viewOfOrder(order, context);
  const cost = costField(context);
  return {
    number,
    page,
    kind: order.kind,
    cost,
    values: readDraft(actorOf(context), url) ?? toForm(withholdCost(order, cost !== "withheld")),
    formKey: crypto.randomUUID(),
  };
}

function toForm(order: Seen<Order>): Record<string, string> {
  const { cost: ofCost, ...others } = editFormFields;
  const { orderedDay: ordered, arrivedDay: arrived, promisedDay: promised, cost } = order;
  return {
    ...formValues(others, { ...order, ordered, arrived, promised }),
    ...(cost !== undefined && formValues({ cost: ofCost }, { cost })),
    version: String(order.version),
  };
}

export async function action(args: Route.ActionArgs) {
  const order = orderOf(args.params.orderId);
  const form = await readForm(args.request);
  const typed = typedToApprove(form);
  const outcome = await performForm(
    args,
    EditedOrder,
    (ctx, edit) => editOrder(ctx, { orderId: order.id, ...edit }),
    "Failed to save the order",
    { form, problem: null },
  );
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), pageOfOrder(order), {
      tone: "success",
      description: "Order saved",
    });
  const { data: rejection, init } = outcome.rejection;
  const current = rejection.detail?.current;
  const toApprove = toApproveAt(args, rejection.approval, typed);
  return data({ ...rejection, detail: null, saved: current ? toForm(current) : null, toApprove }, init ?? {});
}

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { number, page, kind, cost, values, formKey } = loaderData;
  const saved = actionData?.saved ?? null;
  const { form, fields } = useFormFields(editFormFields, {
    id: "order",
    formKey,
    values,
    rejection: actionData,
    saved,
    version: saved?.version,
  });
  return (
    <FormPage title={`Edit ${number}`} backTo={page} backLabel={number}>
      {actionData?.toApprove ? (
        <ApprovePrice {...actionData.toApprove} rejection={actionData} />
      ) : (
        <Form method="post" {...form.props} noValidate autoComplete="off">
          <FormAlerts form={form} before="the order can be saved" used={() => ({ name: number, to: page })}>
            {saved && <SavedBeside />}
          </FormAlerts>
          <HiddenFields form={form} />
          <FormGrid>
            <OrderDetailFields kind={kind} fields={fields} cost={cost} />
          </FormGrid>
          <FormActions>
            <SubmitButton busy="Saving...">Save Changes</SubmitButton>
            <ButtonLink to={page}>Cancel</ButtonLink>
          </FormActions>
        </Form>
      )}
    </FormPage>
  );
}
