import { type FormEvent, Fragment, useState } from "react";
import { data, Form, redirect, useLocation, useNavigation } from "react-router";
import type { Values } from "~/domain/fields";
import { parseTypedMoney } from "~/domain/money";
import type { NewOrderKind } from "~/domain/workshop/orders/order";
import { taxOfParts, taxTermsOf } from "~/domain/workshop/orders/what-to-pay";
import { DISCOUNT_REASON_LABELS, DISCOUNT_REASONS } from "~/domain/counter/sales/discount-reasons";
import type { PageHandle } from "~/shell/page-handle";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextAreaField, TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { RowKey } from "~/ui/row-key";
import { Totals, TotalsRow } from "~/ui/totals";
import { useHydrated } from "~/ui/use-hydrated";
import { ApprovalForm } from "~/web/approval-form";
import { actorOf, factsOf } from "~/web/context";
import { EnterUpdates } from "~/web/enter-updates";
import { FormAlerts } from "~/web/form-alerts";
import { type FormFields, HiddenFields, useFormFields } from "~/web/form-fields";
import { keepDraft, typedOf } from "~/web/kept-drafts.server";
import { readForm } from "~/web/form.server";
import { performForm } from "~/web/perform.server";
import { storeOptions } from "~/web/store-filter";
import { redirectWithToast } from "~/web/toast.server";
import { CustomerPicker } from "../../people/customers/customer-picker.tsx";
import type { Route } from "./+types/new-order";
import type { OrderDraftView } from "./order-draft.server.ts";
import { TypedOrder } from "./order-contract.ts";
import { OrderDetailFields } from "./order-detail-fields.tsx";
import { draftAt, draftOfForm, takeInTyped, viewOf, withoutEmptyRows } from "./order-draft.server.ts";
import { orderFormFields } from "./order-form-fields.ts";

export const handle: PageHandle = {
  title: "Orders",
  subtitle: "Special orders and layaways",
  beginsWithRail: true,
};

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
  const form = withoutEmptyRows(await readForm(args.request));
  const failure = { title: "Error", description: "Failed to create the order" };
  const outcome = await performForm(args, TypedOrder, takeInTyped, failure, { form, problem: null });
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), `/orders/${outcome.value.id}`, {
      tone: "success",
      title: "Success",
      description: "Order created",
      link: { label: "Take a deposit", to: `/orders/${outcome.value.id}/deposit` },
    });
  const { data: rejection, init } = outcome.rejection;
  const draft = { ...draftOfForm(Object.fromEntries(form)), formKey: rejection.formKey };
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
  const view = actionData?.view ?? loaderData.view;
  const toApprove = actionData?.toApprove;
  const title = TITLES[view.kind];
  return (
    <FormPage title={title} backTo="/orders" backLabel="Orders">
      {toApprove ? (
        <ApprovalForm
          ask={toApprove.ask}
          rejection={actionData}
          typed={toApprove.typed}
          changeTo={{ to: toApprove.changeTo, label: "Edit" }}
          submit={{ label: "Approve and Create", busy: "Saving..." }}
        >
          <p>{title}</p>
        </ApprovalForm>
      ) : (
        <OrderForm key={search} view={view} rejection={actionData} />
      )}
    </FormPage>
  );
}

interface OrderFormProps {
  view: OrderDraftView;
  rejection: Route.ComponentProps["actionData"];
}

/** The form of a new order. It starts afresh after each step, also after a refusal. */
function OrderForm({ view, rejection }: OrderFormProps) {
  const live = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const { kind, formKey, values, errors, stores } = view;
  const { form, fields } = useFormFields(orderFormFields, {
    id: "order",
    formKey,
    values,
    errors,
    rejection,
  });
  const [typed, setTyped] = useState({ price: values.price, location: values.location });
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const now = new FormData(currentTarget);
    setTyped({ price: String(now.get("price") ?? ""), location: String(now.get("location") ?? "") });
  };
  return (
    <Form method="post" {...form.props} noValidate autoComplete="off" preventScrollReset onInput={follow}>
      <EnterUpdates onClick={(event) => live && event.preventDefault()} />
      <HiddenFields form={form} />
      <input type="hidden" name="kind" value={kind} />
      <FormAlerts
        form={form}
        before="the order can be created"
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
        <FormSection title={kind === "layaway" ? "Items on Layaway" : "Item Ordered"}>
          <FormGrid>
            {kind === "layaway" && (
              <TextAreaField {...fields.skus} data-scan="" rows={3} hint="SKUs, one per line, as scanned." />
            )}
            <OrderDetailFields kind={kind} fields={fields} seesCost={view.cost !== "withheld"}>
              <SelectField {...fields.location} span={3} options={storeOptions(stores)} />
            </OrderDetailFields>
          </FormGrid>
        </FormSection>
        {kind === "layaway" ? (
          <PricesAndInstalments view={view} fields={fields} />
        ) : (
          <SpecialOrderTotals typed={typed} stores={stores} live={live} />
        )}
      </div>
      <FormActions>
        <Button type="submit" variant="primary" disabled={busy}>
          {busy ? "Saving..." : TITLES[kind].replace("New", "Create")}
        </Button>
        <ButtonLink to="/orders">Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}

interface SpecialOrderTotalsProps {
  typed: { price: string; location: string };
  stores: OrderDraftView["stores"];
  live: boolean;
}

/** Shows price and tax as the ticket that hands it over would have them now. */
function SpecialOrderTotals({ typed, stores, live }: SpecialOrderTotalsProps) {
  const { formatMoney } = useMoney();
  const store = stores.find(({ key }) => key === typed.location);
  const price = parseTypedMoney(typed.price);
  const tax = price === null ? null : taxOfParts([{ price, isTaxed: true }], taxTermsOf(store));
  const shown = (amount: number | null) => (amount === null ? "—" : formatMoney(amount));
  return (
    <FormSection title="Price with Tax">
      <Totals>
        <TotalsRow label="Price">{shown(price)}</TotalsRow>
        <TotalsRow label={store ? `Tax at ${store.name}` : "Tax"}>{shown(tax)}</TotalsRow>
        <TotalsRow label="Total" rule>
          {shown(price === null || tax === null ? null : price + tax)}
        </TotalsRow>
      </Totals>
      {!live && (
        <FormActions>
          <Button type="submit" formMethod="get" name="workOut" value="1">
            Calculate
          </Button>
        </FormActions>
      )}
    </FormSection>
  );
}

interface PricesProps {
  view: OrderDraftView;
  fields: FormFields<Values<typeof orderFormFields>>;
}

const REASONS = DISCOUNT_REASONS.map((value) => ({ value, label: DISCOUNT_REASON_LABELS[value] }));

/**
 * Asks what is taken off each piece, and how much is due when. The server works it out; users may then change
 * it.
 */
function PricesAndInstalments({ view: { pieces, price, total, least }, fields }: PricesProps) {
  const { formatMoney } = useMoney();
  return (
    <>
      {pieces.map(({ sku, description, listPrice, price: agreed }, nth) => {
        const row = fields.pieces[nth];
        return (
          row && (
            <FormSection key={sku} title={`${description}, ${sku}`} note={formatMoney(listPrice)}>
              <FormGrid>
                <TextField
                  {...row.off}
                  span={3}
                  optional
                  placeholder="10% or 25"
                  {...(agreed < listPrice && { hint: `${formatMoney(agreed)} after it.` })}
                />
                <SelectField {...row.reason} span={3} placeholder="No reason" options={REASONS} />
              </FormGrid>
              <RowKey name={row.sku.field.name} value={sku} />
            </FormSection>
          )
        );
      })}
      <FormSection
        title="Installments"
        note={pieces.length > 0 && `for ${formatMoney(price)}, ${formatMoney(total)} with tax`}
      >
        <FormGrid>
          <TextField
            {...fields.parts}
            inputMode="numeric"
            hint={`Monthly, starting today${least > 0 ? `, at least ${formatMoney(least)}` : ""}.`}
          />
          {fields.instalments.map(({ due, amount, rowKey }, nth) => (
            <Fragment key={rowKey.value}>
              <RowKey {...rowKey} />
              <DateField {...due} label={`${nth + 1}. Due`} span={3} />
              <MoneyField {...amount} label={`${nth + 1}. Amount`} span={3} />
            </Fragment>
          ))}
        </FormGrid>
        <FormActions>
          <Button type="submit" formMethod="get" name="workOut" value="1">
            Calculate
          </Button>
        </FormActions>
      </FormSection>
    </>
  );
}
