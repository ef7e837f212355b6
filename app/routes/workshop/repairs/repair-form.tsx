import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { draftProfit } from "~/domain/workshop/repairs/repair-profit";
import type { Repair } from "~/domain/workshop/repairs/repair";
import { orderNumber } from "~/domain/workshop/orders/order";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { FormActions, FormColumns, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextAreaField, TextField } from "~/ui/fields/text-field";
import { useMoney } from "~/ui/money";
import { Totals, TotalsRow } from "~/ui/totals";
import { useHydrated } from "~/ui/use-hydrated";
import { WorkBar } from "~/ui/work-bar";
import { Form } from "~/ui/page-link";
import { EnterUpdates } from "~/web/enter-updates";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, unsaid, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-filter";
import { CustomerPicker } from "../../people/customers/customer-picker.tsx";
import type { RepairDraftView } from "./repair-draft.server.ts";
import { repairFormFields } from "./repair-form-fields.ts";

interface RepairFormProps {
  view: RepairDraftView;
  rejection: FormRejection | undefined;
  saved?: Record<string, string> | null;
  /** The name of the customer in `saved.customerId`. */
  savedCustomer?: string | undefined;
  children?: ReactNode;
}

/**
 * The repair form of section 5 for an edit, without the status, which has a form of its own. All buttons except the
 * last submit with GET to the form's own URL, which holds the draft. The first is hidden, so that Enter has no side
 * effects.
 */
export function RepairForm({ view, rejection, saved, savedCustomer, children }: RepairFormProps) {
  const { formatMoney } = useMoney();
  const live = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const element = useRef<HTMLFormElement>(null);
  const { formKey, values, errors, stores } = view;
  const { form, fields } = useFormFields(repairFormFields, {
    id: "repair",
    formKey,
    values,
    errors,
    rejection,
    saved,
    say: (name, value) => {
      if (name === "customerId") return savedCustomer ?? value;
      return stores.find(({ key }) => name === "location" && key === value)?.name ?? value;
    },
  });
  const showsProfit = "profit" in view.figures;
  const [figures, setFigures] = useState(view.figures);
  const [customer, setCustomer] = useState(view.customers.chosen);

  const workOut = () => {
    if (!element.current) return;
    const typed = new FormData(element.current);
    const worked = draftProfit((name) => String(typed.get(name) ?? ""));
    setFigures(showsProfit ? worked : { customerPrice: worked.customerPrice });
  };
  useEffect(workOut, [showsProfit]);
  const update = (event: MouseEvent) => {
    if (!live) return;
    event.preventDefault();
    workOut();
  };

  const isSameCustomer = customer?.id === view.customers.chosen?.id;
  return (
    <Form
      ref={element}
      method="post"
      {...form.props}
      noValidate
      autoComplete="off"
      preventScrollReset
      onInput={workOut}
    >
      <EnterUpdates onClick={update} />
      <HiddenFields form={form} />
      <input type="hidden" name="list" value={view.list} />
      <FormColumns
        bar={
          <WorkBar
            label="Customer price"
            sum={figures.customerPrice === null ? null : formatMoney(figures.customerPrice)}
          >
            <Button type="submit" variant="primary" disabled={live && (busy || customer === null)}>
              {busy ? "Saving..." : "Save Changes"}
            </Button>
          </WorkBar>
        }
        aside={
          <>
            <h2>Repair Summary</h2>
            <p className="field-hint">
              {customer ? `${customer.firstName} ${customer.lastName}` : "No customer chosen yet"}
            </p>
            <ProfitTotals figures={figures} />
            <FormActions stacked>
              <Button type="submit" variant="primary" disabled={live && (busy || customer === null)}>
                {busy ? "Saving..." : "Save Changes"}
              </Button>
              {!live && (
                <Button type="submit" formMethod="get">
                  Update summary
                </Button>
              )}
            </FormActions>
          </>
        }
      >
        <FormAlerts
          form={form}
          before="the repair can be saved"
          used={(record) => {
            const { id } = record as Repair;
            return {
              name: `repair ${orderNumber({ kind: "repair", id })}`,
              to: href("/repairs/:repairId", { repairId: id }),
            };
          }}
        >
          {children}
        </FormAlerts>
        <FormSection title="Customer Selection">
          <CustomerPicker
            search={fields.customerSearch}
            choices={view.customers}
            chosen={isSameCustomer ? fields.customerId : unsaid(fields.customerId)}
            onChoose={setCustomer}
          />
        </FormSection>
        <FormSection title="Repair Details">
          <FormGrid>
            <TextField {...fields.item} />
            <TextAreaField {...fields.description} rows={2} optional />
            {view.cost !== "withheld" && (
              <MoneyField
                {...fields.costToRepair}
                span={3}
                hidden={view.cost === "hidden" && !fields.costToRepair.field.errors}
              />
            )}
            <MoneyField {...fields.customerPrice} span={3} />
            <SelectField {...fields.location} span={3} options={storeOptions(view.stores)} />
            <TextAreaField {...fields.notes} hint="For the bench. Printed on the ticket." rows={2} optional />
          </FormGrid>
        </FormSection>
      </FormColumns>
    </Form>
  );
}

function ProfitTotals({ figures }: { figures: RepairDraftView["figures"] }) {
  const { formatMoney } = useMoney();
  const { costToRepair, customerPrice, profit } = figures;
  const shown = (amount: number | null) => (amount === null ? "—" : formatMoney(amount));
  return (
    <Totals>
      <TotalsRow label="Customer price">{shown(customerPrice)}</TotalsRow>
      {costToRepair !== undefined && <TotalsRow label="Repair cost">{shown(costToRepair)}</TotalsRow>}
      {profit !== undefined && (
        <TotalsRow label="Profit" grand tone={profit === null ? undefined : profit < 0 ? "loss" : "gain"}>
          {shown(profit)}
        </TotalsRow>
      )}
    </Totals>
  );
}
