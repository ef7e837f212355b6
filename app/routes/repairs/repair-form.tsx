import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { draftProfit } from "~/domain/repairs/draft-profit";
import type { Repair } from "~/domain/repairs/repair";
import { REPAIR_STATUS_LABELS, REPAIR_STATUSES } from "~/domain/repairs/repair-status";
import { Button } from "~/ui/button";
import { FormActions, FormColumns, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextAreaField, TextField } from "~/ui/fields/text-field";
import { useMoney } from "~/ui/money";
import { Totals, TotalsRow } from "~/ui/totals";
import { useHydrated } from "~/ui/use-hydrated";
import { draftFields, EnterUpdates } from "~/web/draft-form";
import { FormAlerts, messagesOf, savedHint } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-options";
import { CustomerPicker } from "../customers/customer-picker.tsx";
import type { RepairDraftView } from "./repair-draft.server.ts";

const FORM = "repair";

interface RepairFormProps {
  view: RepairDraftView;
  rejection: FormRejection | undefined;
  submit: { label: string; busy: string };
  /** Ends the summary's title. */
  before: string;
  /** An edit has no status: that is set by a form of its own. */
  isEdit?: boolean;
  /** What the record says now, by field, when another editor was faster. */
  saved?: Record<string, string> | null;
  /** What is said about that. */
  children?: ReactNode;
}

/**
 * The repair form of section 5, for an intake and for an edit. Every button but the last sends it with GET to its own
 * address, which then holds the draft; the first one is hidden, so that Enter in any field is harmless.
 */
export function RepairForm(props: RepairFormProps) {
  const { view, rejection, submit, before, isEdit, saved, children } = props;
  const live = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  const [figures, setFigures] = useState(view.figures);
  const [customer, setCustomer] = useState(view.customers.chosen);

  const workOut = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    setFigures(draftProfit((name) => String(fields.get(name) ?? "")));
  };
  useEffect(workOut, []);
  const update = (event: MouseEvent) => {
    if (!live) return;
    event.preventDefault();
    workOut();
  };

  const errors = { ...view.errors, ...messagesOf(rejection) };
  if (customer?.id !== view.customers.chosen?.id) delete errors.customerId;
  const fieldOf = draftFields(FORM, view.values, errors);
  /** A field, with its hint, or instead of that what another editor wrote there. */
  const field = (name: keyof RepairDraftView["values"], hint?: string) => {
    const known = fieldOf(name);
    const said = (value: string) =>
      view.stores.find(({ key }) => name === "location" && key === value)?.name ?? value;
    return { field: known, hint: savedHint(known, saved?.[name], said) ?? hint };
  };
  return (
    <Form
      ref={form}
      id={FORM}
      method="post"
      noValidate
      autoComplete="off"
      preventScrollReset
      onInput={workOut}
    >
      <EnterUpdates onClick={update} />
      <input type="hidden" name="formKey" value={view.formKey} />
      <input type="hidden" name="list" value={view.list} />
      {isEdit && <input type="hidden" name="version" value={saved?.version ?? view.values.version} />}
      <FormColumns
        aside={
          <>
            <h3>Repair Summary</h3>
            <p className="field-hint">
              {customer ? `${customer.firstName} ${customer.lastName}` : "No customer chosen yet"}
            </p>
            <ProfitTotals figures={figures} />
            <FormActions stacked>
              <Button type="submit" variant="primary" disabled={live && (busy || customer === null)}>
                {busy ? submit.busy : submit.label}
              </Button>
              <Button type="submit" formMethod="get" onClick={update}>
                Update summary
              </Button>
            </FormActions>
          </>
        }
      >
        <FormAlerts
          form={{ id: FORM, allErrors: messagesOf(rejection) }}
          rejection={rejection}
          before={before}
          labels={{ costToRepair: "Repair Cost", customerPrice: "Customer Price" }}
          used={(record) => {
            const { id } = record as Repair;
            return { name: `repair #${id}`, to: `/repairs/${id}` };
          }}
        >
          {children}
        </FormAlerts>
        <FormSection title="Customer Selection">
          <CustomerPicker
            search={view.values.customerSearch}
            choices={view.customers}
            field={fieldOf("customerId")}
            onChoose={setCustomer}
          />
        </FormSection>
        <FormSection title="Repair Details">
          <FormGrid>
            <TextField {...field("item")} label="Item" maxLength={200} required />
            <TextAreaField {...field("description")} label="Description" rows={2} optional />
            <MoneyField {...field("costToRepair")} label="Repair Cost" span={3} required />
            <MoneyField {...field("customerPrice")} label="Customer Price" span={3} required />
            <SelectField
              {...field("location")}
              label="Location"
              span={3}
              required
              options={storeOptions(view.stores)}
            />
            {!isEdit && (
              <SelectField
                {...field("status")}
                label="Status"
                span={3}
                options={REPAIR_STATUSES.map((value) => ({ value, label: REPAIR_STATUS_LABELS[value] }))}
              />
            )}
            <TextAreaField
              {...field("notes", "For the bench: printed on the ticket")}
              label="Notes"
              rows={2}
              optional
            />
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
      <TotalsRow label="Repair cost">{shown(costToRepair)}</TotalsRow>
      <TotalsRow label="Profit" grand tone={profit === null ? undefined : profit < 0 ? "loss" : "gain"}>
        {shown(profit)}
      </TotalsRow>
    </Totals>
  );
}
