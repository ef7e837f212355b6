import { labelsOf } from "~/domain/fields";
import { storeFields } from "~/domain/stores/store-fields";
import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import type { Overtaken } from "~/domain/overtaken";
import type { Store } from "~/domain/stores/find-stores.server";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { PercentField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { fieldNamed } from "~/web/field-named";
import { FormAlerts } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import { TheirValues } from "~/web/their-values";
import { taxPercentText, zoneLabel, zoneOptions } from "./shown-settings.ts";

const LABELS = labelsOf(storeFields);
type FieldName = keyof typeof storeFields;

interface StoreFormProps {
  values: Record<string, string>;
  rejection: FormRejection<Overtaken<Store>, Store> | undefined;
  submitLabel: string;
}

/** A store's form, for a new one and for an edit. */
export function StoreForm({ values, rejection, submitLabel }: StoreFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<Record<string, string>>({
    id: "store",
    lastResult: rejection?.reply,
    defaultValue: values,
  });
  const field = (name: FieldName) => fieldNamed(fields, name);
  const typed = rejection?.reply.initialValue;
  const current = rejection?.detail?.current;
  return (
    <Form method="post" {...getFormProps(form)} noValidate>
      <FormAlerts
        form={form}
        rejection={rejection}
        before="the store can be saved"
        used={({ key, name }) => ({ name, to: `/settings/stores/${key}` })}
      >
        {current && (
          <TheirValues
            title="What the store says now, where yours differs"
            lines={describe(current).flatMap(([name, text, shown]) =>
              String(typed?.[name] ?? "").trim() === text ? [] : [[LABELS[name], shown]],
            )}
          />
        )}
      </FormAlerts>
      {values.formKey && <input type="hidden" name="formKey" value={rejection?.formKey ?? values.formKey} />}
      {values.version && (
        <input
          type="hidden"
          name="version"
          value={String(current?.version ?? typed?.version ?? values.version)}
        />
      )}
      <FormGrid>
        <TextField
          field={field("name")}
          label={LABELS.name}
          span={3}
          required
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          field={field("phone")}
          label={LABELS.phone}
          span={3}
          optional
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          field={field("address")}
          label={LABELS.address}
          optional
          maxLength={200}
          autoComplete="off"
          hint="Stands on the store's receipts and tickets with the phone."
        />
        <PercentField
          field={field("taxRate")}
          label={LABELS.taxRate}
          span={3}
          required
          data-step="0.001"
          hint="The sale form works out a tax to use from it; 0 for none. Sales already made keep theirs."
        />
        <SelectField
          field={field("zone")}
          label={LABELS.zone}
          span={3}
          required
          options={zoneOptions(values.zone)}
          hint="Decides which day a new sale belongs to. Sales already made keep their day."
        />
      </FormGrid>
      <FormActions>
        <Button type="submit" variant="primary" disabled={busy}>
          {busy ? "Saving..." : submitLabel}
        </Button>
        <ButtonLink to="/settings">Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}

/** A store as its form's fields hold it, and as people read it. */
function describe({ name, zone, address, phone, salesTaxRate }: Store): [FieldName, string, string][] {
  return [
    ["name", name, name],
    ["zone", zone, zoneLabel(zone)],
    ["address", address ?? "", address ?? ""],
    ["phone", phone ?? "", phone ?? ""],
    ["taxRate", taxPercentText(salesTaxRate), `${taxPercentText(salesTaxRate)}%`],
  ];
}

export function storeToForm(store: Store): Record<string, string> {
  const texts = describe(store).map(([name, text]) => [name, text] as const);
  return { ...Object.fromEntries(texts), version: String(store.version) };
}
