import { ownFields } from "~/domain/shop/employees/employee-fields";
import { useNavigation } from "react-router";
import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { Form } from "~/ui/page-link";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-filter";

interface DetailsFormProps {
  formKey: string;
  values: Record<string, string>;
  stores: { key: string; name: string }[];
  rejection: FormRejection<Overtaken<Record<string, string>>> | undefined;
}

export function DetailsForm({ formKey, values, stores, rejection }: DetailsFormProps) {
  const busy = useNavigation().formAction === "/account";
  const current = rejection?.detail?.current;
  const { form, fields } = useFormFields(ownFields, {
    id: "account",
    formKey,
    values,
    rejection,
    saved: current,
    say: (name, value) => stores.find(({ key }) => name === "homeStore" && key === value)?.name ?? value,
  });
  return (
    <Form method="post" action={href("/account")} {...form.props} noValidate>
      <FormAlerts
        form={form}
        before="your details can be saved"
        used={() => ({ name: "your account", to: href("/account") })}
      >
        {current && <SavedBeside />}
      </FormAlerts>
      <HiddenFields form={form} />
      <FormGrid>
        <TextField {...fields.firstName} span={3} autoComplete="given-name" />
        <TextField {...fields.lastName} span={3} autoComplete="family-name" />
        <TextField {...fields.phone} span={3} optional type="tel" autoComplete="tel" wideOnPhones />
        <SelectField
          {...fields.homeStore}
          hint="Shown in the directory. New records start with this store when the header says All Locations."
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
