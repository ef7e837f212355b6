import { useNavigation } from "react-router";
import { buyNumber } from "~/domain/counter/buys/buy";
import { href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { Form } from "~/ui/page-link";
import { useHydrated } from "~/ui/use-hydrated";
import { EnterUpdates } from "~/web/enter-updates";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { storeOptions } from "~/web/store-filter";
import { CustomerPicker } from "../../people/customers/customer-picker.tsx";
import type { Route } from "./+types/new-buy";
import { newBuyFormFields } from "./new-buy-form-fields.ts";

interface NewBuyProps extends Pick<Route.ComponentProps["loaderData"], "view" | "stores"> {
  rejection: Route.ComponentProps["actionData"];
}

/** The form of a new buy. It starts afresh after each step of the picker. */
export function NewBuy({ view, stores, rejection }: NewBuyProps) {
  const live = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const { form, fields } = useFormFields(newBuyFormFields, {
    id: "buy",
    formKey: view.formKey,
    values: view.values,
    rejection,
  });
  return (
    <Form method="post" {...form.props} noValidate autoComplete="off" preventScrollReset>
      <EnterUpdates onClick={(event) => live && event.preventDefault()} />
      <HiddenFields form={form} />
      <FormAlerts
        form={form}
        before="the buy can start"
        used={({ id }) => ({ name: buyNumber(id), to: href("/buys/:buyId", { buyId: id }) })}
      />
      <FormGrid>
        <SelectField {...fields.location} span={3} wideOnPhones options={storeOptions(stores)} />
      </FormGrid>
      <FormSection title="Seller">
        <CustomerPicker
          search={fields.customerSearch}
          choices={view.customers}
          chosen={fields.customerId}
          onChoose={() => {}}
          isFirst
        />
      </FormSection>
      <FormActions>
        <Button type="submit" variant="primary" disabled={busy}>
          {busy ? "Starting..." : "Continue to Items"}
        </Button>
        <ButtonLink to={href("/buys")}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
