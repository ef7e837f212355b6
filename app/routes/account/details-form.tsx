import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { FormAlerts } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-options";

interface DetailsFormProps {
  formKey: string;
  values: Record<string, string>;
  stores: { key: string; name: string }[];
  rejection: FormRejection | undefined;
}

const LABELS: Record<string, string> = {
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  homeStore: "Home store",
};

/** What people may change of their own account. */
export function DetailsForm({ formKey, values, stores, rejection }: DetailsFormProps) {
  const busy = useNavigation().formAction === "/account";
  const [form, fields] = useForm<Record<string, string>>({
    id: "account",
    lastResult: rejection?.reply,
    defaultValue: values,
  });
  const { current } = (rejection?.detail ?? {}) as { current?: Record<string, string> };
  const storeName = (key: string) => stores.find((store) => store.key === key)?.name ?? key;
  const field = (name: string, purpose?: string) => {
    const known = fields[name] as NonNullable<(typeof fields)[string]>;
    const theirs = current?.[name];
    const differs = theirs !== undefined && theirs !== String(known.initialValue ?? "").trim();
    const said = (name === "homeStore" ? storeName(theirs ?? "") : theirs) || "nothing";
    return { field: known, label: LABELS[name], hint: differs ? `Now saved: ${said}` : purpose };
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
        {current && (
          <Callout tone="warn" title="Your values are in the fields, the saved ones beside them">
            <p>Nothing is lost yet. Take over what is right, then save again: the fields win.</p>
          </Callout>
        )}
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
