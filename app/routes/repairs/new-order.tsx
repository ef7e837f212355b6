import { data, Form, redirect, useLocation, useNavigation } from "react-router";
import type { NewOrderKind } from "~/domain/orders/order";
import type { PageHandle } from "~/shell/page-handle";
import { Button } from "~/ui/button";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextAreaField, TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useHydrated } from "~/ui/use-hydrated";
import { ApprovalForm } from "~/web/approval-form";
import { actorOf, factsOf } from "~/web/context";
import { EnterUpdates } from "~/web/enter-updates";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { keepDraft, typedOf } from "~/web/kept-drafts.server";
import { performForm } from "~/web/perform.server";
import { storeOptions } from "~/web/store-filter";
import { redirectWithToast } from "~/web/toast.server";
import { CustomerPicker } from "../customers/customer-picker.tsx";
import type { Route } from "./+types/new-order";
import { TypedOrder } from "./order-contract.ts";
import { OrderDetailFields } from "./order-detail-fields.tsx";
import { draftAt, draftOfForm, takeInTyped, viewOf } from "./order-draft.server.ts";
import { orderFormFields } from "./order-form-fields.ts";

export const handle: PageHandle = { title: "Orders", subtitle: "Special orders and layaways" };

const TITLES: Record<NewOrderKind, string> = { special_order: "New Special Order", layaway: "New Layaway" };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? TITLES[loaderData.view.kind] : "New Order"} · Loupe` },
];

export function loader({ context, url }: Route.LoaderArgs) {
  const { draft, step } = draftAt(context, url);
  if (step) throw redirect(step, 303);
  return { view: viewOf(draft, context) };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, TypedOrder, takeInTyped, {
    title: "Error",
    description: "Failed to take in the order",
  });
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), `/orders/${outcome.value.id}`, {
      tone: "success",
      title: "Success",
      description: "Order taken in",
      link: { label: "Take a deposit", to: `/orders/${outcome.value.id}/deposit` },
    });
  const { data: rejection, init } = outcome.rejection;
  const draft = { ...draftOfForm(rejection.reply.initialValue ?? {}), formKey: rejection.formKey };
  const typed = typedOf(draft);
  return data(
    {
      ...rejection,
      view: viewOf(draft, args.context),
      toApprove: rejection.approval && {
        ask: rejection.approval,
        typed,
        changeTo: keepDraft(actorOf(args.context), "/orders/new", typed),
      },
    },
    init ?? {},
  );
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const live = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const view = actionData?.view ?? loaderData.view;
  const { kind, formKey, values, errors, stores } = view;
  const { form, fields } = useFormFields(orderFormFields, {
    id: "order",
    formKey,
    values,
    errors,
    rejection: actionData,
  });
  const toApprove = actionData?.toApprove;
  const title = TITLES[kind];
  return (
    <FormPage title={title} backTo="/orders" backLabel="Orders">
      {toApprove ? (
        <ApprovalForm
          ask={toApprove.ask}
          rejection={actionData}
          typed={toApprove.typed}
          changeTo={{ to: toApprove.changeTo, label: "Change it" }}
          submit={{ label: "Approve and take it in", busy: "Saving..." }}
        >
          <p>{title}</p>
        </ApprovalForm>
      ) : (
        <Form key={search} method="post" {...form.props} noValidate autoComplete="off" preventScrollReset>
          <EnterUpdates onClick={(event) => live && event.preventDefault()} />
          <HiddenFields form={form} />
          <input type="hidden" name="kind" value={kind} />
          <FormAlerts
            form={form}
            before="the order can be taken in"
            used={(record) => {
              const { id } = record as { id: number };
              return { name: "the order", to: `/orders/${id}` };
            }}
          />
          <div>
            <FormSection title="Customer Selection">
              <CustomerPicker
                search={fields.customerSearch}
                choices={view.customers}
                chosen={fields.customerId}
                onChoose={() => {}}
              />
            </FormSection>
            <FormSection title={kind === "layaway" ? "What Is Put Away" : "What Is Ordered"}>
              <FormGrid>
                {kind === "layaway" && (
                  <>
                    <TextAreaField {...fields.skus} rows={3} hint="SKUs, one per line, as scanned." />
                    <TextField
                      {...fields.parts}
                      span={3}
                      inputMode="numeric"
                      hint="Equal ones, 30 days apart, the first one today."
                    />
                  </>
                )}
                <OrderDetailFields kind={kind} fields={fields} seesCost={view.cost !== "withheld"} />
                <SelectField {...fields.location} span={3} options={storeOptions(stores)} />
              </FormGrid>
            </FormSection>
          </div>
          <FormActions>
            <Button type="submit" variant="primary" disabled={busy}>
              {busy ? "Saving..." : title.replace("New", "Create")}
            </Button>
          </FormActions>
        </Form>
      )}
    </FormPage>
  );
}
