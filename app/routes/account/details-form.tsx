import { ownFields } from "~/domain/employees/employee-fields";
import { labelsOf } from "~/domain/fields";
import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import type { Overtaken } from "~/domain/overtaken";
import { Button } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { fieldNamed } from "~/web/field-named";
import { FormAlerts, SavedBeside, savedHint } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-options";

interface DetailsFormProps {
  formKey: string;
  values: Record<string, string>;
  stores: { key: string; name: string }[];
  rejection: FormRejection<Overtaken<Record<string, string>>> | undefined;
}

const LABELS = labelsOf(ownFields);

/** What people may change of their own account. */
export function DetailsForm({ formKey, values, stores, rejection }: DetailsFormProps) {
  const busy = useNavigation().formAction === "/account";
  const [form, fields] = useForm<Record<string, string>>({
    id: "account",
    lastResult: rejection?.reply,
    defaultValue: values,
  });
  const current = rejection?.detail?.current;
  const field = (name: string, purpose?: string) => {
    const known = fieldNamed(fields, name);
    const said = (value: string) =>
      stores.find(({ key }) => name === "homeStore" && key === value)?.name ?? value;
    return { field: known, label: LABELS[name], hint: savedHint(known, current?.[name], said) ?? purpose };
  };
  const version = current?.version ?? fields.version?.initialValue ?? values.version;
  return (
    <Form method="post" action="/account" {...getFormProps(form)} noValidate>
      <FormAlerts
        form={form}
        rejection={rejection}
        before="your details can be saved"
        labels={LABELS}
        used={() => ({ name: "your account", to: "/account" })}
      >
        {current && <SavedBeside />}
      </FormAlerts>
      <input type="hidden" name="formKey" value={rejection?.formKey ?? formKey} />
      <input type="hidden" name="version" value={String(version)} />
      <FormGrid>
        <TextField {...field("firstName")} span={3} required autoComplete="given-name" />
        <TextField {...field("lastName")} span={3} required autoComplete="family-name" />
        <TextField {...field("phone")} span={3} optional type="tel" autoComplete="tel" wideOnPhones />
        <SelectField
          {...field(
            "homeStore",
            "Shown in the directory; new records begin with it while the header says All Locations.",
          )}
          span={3}
          optional
          wideOnPhones
          placeholder="No home store"
          options={storeOptions(stores)}
        />
      </FormGrid>
      <FormActions>
        <Button type="submit" variant="primary" disabled={busy}>
          {busy ? "Saving..." : "Save Changes"}
        </Button>
      </FormActions>
    </Form>
  );
}
