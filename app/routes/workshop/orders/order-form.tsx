import type { NewOrderKind } from "~/domain/workshop/orders/order";
import { type FormEvent, type MouseEvent, useState } from "react";
import { useNavigation } from "react-router";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { FormActions, FormColumns, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { Form } from "~/ui/page-link";
import { useMoney } from "~/ui/money";
import { useHydrated } from "~/ui/use-hydrated";
import { WhyItWaits, WorkBar } from "~/ui/work-bar";
import { EnterUpdates } from "~/web/enter-updates";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { storeOptions } from "~/web/store-filter";
import { CustomerPicker } from "../../people/customers/customer-picker.tsx";
import type { Route } from "./+types/new-order";
import { DepositFields } from "./deposit-fields.tsx";
import type { OrderDraftView } from "./order-draft.server.ts";
import { OrderDetailFields } from "./order-detail-fields.tsx";
import { layawayFigures } from "./layaway-figures.ts";
import { LayawayTotals } from "./layaway-totals.tsx";
import { LayawayItems } from "./layaway-item-fields.tsx";
import { orderFormFields, SCANS } from "./order-form-fields.ts";
import { specialOrderFigures, SpecialOrderTotals } from "./special-order-totals.tsx";
import { PricesAndInstalments } from "./prices-and-instalments.tsx";

export const TITLES: Record<NewOrderKind, string> = {
  special_order: "New Special Order",
  layaway: "New Layaway",
};

interface OrderFormProps {
  view: OrderDraftView;
  rejection: Route.ComponentProps["actionData"];
}

/** The form of a new order. It starts afresh after each step, also after a refusal. */
export function OrderForm({ view, rejection }: OrderFormProps) {
  const live = useHydrated();
  const { formatMoney } = useMoney();
  const busy = useNavigation().formMethod === "POST";
  const { kind, formKey, values, errors, stores } = view;
  const { form, fields } = useFormFields(orderFormFields, {
    id: "order",
    formKey,
    values,
    errors,
    rejection,
  });
  const [typed, setTyped] = useState<Record<string, string>>(values);
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setTyped(
      Object.fromEntries([...new FormData(currentTarget)].map(([name, value]) => [name, String(value)])),
    );
  const [customer, setCustomer] = useState(view.customers.chosen);
  const store = stores.find(({ key }) => key === typed.location);
  const isLayaway = kind === "layaway";
  const figures = layawayFigures(typed, { ...view, store });
  const asTyped = { price: typed.price ?? "", deposit: typed["deposit.amount"] ?? "" };
  const special = specialOrderFigures(asTyped, store);
  const [first] = figures.instalments;
  const sum = isLayaway ? figures.total : special.amountDue;
  // A scanner may go on before the answer comes, and a step replaces the one before it: so each sends those before it,
  // too, and the field is empty at once.
  const add = (event: MouseEvent<HTMLButtonElement>) => {
    if (!live) return;
    const { form: element } = event.currentTarget;
    const scan = element?.elements.namedItem(fields.scan.field.name);
    const scans = element?.elements.namedItem(SCANS);
    const isScan = scan instanceof HTMLInputElement && scan.value.trim() !== "";
    if (!isScan || !(scans instanceof HTMLInputElement)) {
      event.preventDefault();
      return;
    }
    scans.value = `${scans.value}\n${scan.value}`.trim();
    scan.value = "";
  };
  const missing = !customer
    ? "Choose a customer first."
    : isLayaway && view.items.length === 0 && !typed.scan?.trim()
      ? "Add an item first."
      : null;
  const waits = live ? missing : null;
  const send = (
    <Button type="submit" variant="primary" disabled={busy || waits !== null}>
      {busy ? "Saving..." : TITLES[kind].replace("New", "Create")}
    </Button>
  );
  return (
    <Form method="post" {...form.props} noValidate autoComplete="off" preventScrollReset onInput={follow}>
      <EnterUpdates onClick={add} />
      <HiddenFields form={form} />
      <input type="hidden" name="kind" value={kind} />
      <FormColumns
        bar={
          <WorkBar
            label={!isLayaway && special.deposit > 0 ? "Amount due at pickup" : "Total"}
            sum={sum === null ? "—" : formatMoney(sum)}
            waits={waits}
          >
            {send}
          </WorkBar>
        }
        aside={
          <>
            <h2>{isLayaway ? "Layaway Summary" : "Order Summary"}</h2>
            <p className="field-hint">
              {customer ? `${customer.firstName} ${customer.lastName}` : "No customer chosen yet"}
            </p>
            {isLayaway ? (
              <LayawayTotals figures={figures} store={store} />
            ) : (
              <SpecialOrderTotals typed={asTyped} store={store} />
            )}
            <FormActions stacked>
              {send}
              {!live && !isLayaway && (
                <Button type="submit" formMethod="get" name="workOut" value="1">
                  Update Summary
                </Button>
              )}
            </FormActions>
            <WhyItWaits waits={waits} />
          </>
        }
      >
        <FormAlerts
          form={form}
          before="the order can be created"
          used={(record) => {
            const { id } = record as { id: number };
            return { name: "the order", to: href("/orders/:orderId", { orderId: id }) };
          }}
        />
        <FormSection title="Customer Selection">
          <CustomerPicker
            search={fields.customerSearch}
            choices={view.customers}
            chosen={fields.customerId}
            onChoose={setCustomer}
          />
        </FormSection>
        {isLayaway && (
          <>
            <FormSection title="Items on Layaway">
              <LayawayItems view={view} fields={fields} onAdd={add} />
            </FormSection>
            <PricesAndInstalments view={view} fields={fields} figures={figures} />
          </>
        )}
        <FormSection title={isLayaway ? "Promise and Notes" : "Order"}>
          <FormGrid>
            <OrderDetailFields kind={kind} fields={fields} cost={view.cost}>
              <SelectField {...fields.location} span={3} options={storeOptions(stores)} />
            </OrderDetailFields>
          </FormGrid>
        </FormSection>
        {view.takesMoney && (
          <FormSection title={isLayaway ? "First Payment" : "Deposit"} note="(optional)">
            <DepositFields
              fields={{
                ...fields.deposit,
                amount: { ...fields.deposit.amount, label: isLayaway ? "Paid today" : "Deposit" },
              }}
              tills={store?.tills ?? []}
              optional
              {...(isLayaway && first && { asked: `1st installment: ${formatMoney(first.amount)}.` })}
            />
          </FormSection>
        )}
      </FormColumns>
    </Form>
  );
}
