import { data, Form, redirect, useLocation, useNavigation } from "react-router";
import { buyNumber } from "~/domain/counter/buys/buy";
import { beginBuy } from "~/domain/counter/buys/prepare-buy.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { FormPage } from "~/ui/form-page";
import { useHydrated } from "~/ui/use-hydrated";
import { EnterUpdates } from "~/web/enter-updates";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readForm } from "~/web/form.server";
import { performForm } from "~/web/perform.server";
import { storeOptions } from "~/web/store-filter";
import { customerChoices } from "../../people/customers/customer-picker.server.ts";
import { CustomerPicker } from "../../people/customers/customer-picker.tsx";
import type { Route } from "./+types/new-buy";
import { NewBuyForm } from "./buy-contract.ts";
import { type NewBuyDraft, newBuyDraftAt, newBuyDraftOf } from "./new-buy-draft.server.ts";
import { newBuyFormFields } from "./new-buy-form-fields.ts";

export const handle: PageHandle = {
  title: "Buys",
  subtitle: "Jewelry bought from the public",
  beginsWithRail: true,
};

export const meta = () => [{ title: "New Buy · Loupe" }];

export function loader({ url, context }: Route.LoaderArgs) {
  const { draft, next } = newBuyDraftAt(context, url);
  if (next) throw redirect(next, 303);
  return { view: viewOf(draft), stores: storeNames(shop().db) };
}

function viewOf({ formKey, values }: NewBuyDraft) {
  return { formKey, values, customers: customerChoices(values) };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const typed = Object.fromEntries(form);
  const outcome = await performForm(
    args,
    NewBuyForm,
    beginBuy,
    { title: "Error", description: "Failed to start the buy" },
    { form, problem: null },
  );
  if (outcome.ok) return redirect(`/buys/${outcome.value.id}`, 303);
  const { data: rejection, init } = outcome.rejection;
  const view = viewOf({ ...newBuyDraftOf(typed), formKey: rejection.formKey });
  return data({ ...rejection, view }, init ?? {});
}

export default function NewBuyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const view = actionData?.view ?? loaderData.view;
  return (
    <FormPage title="New Buy" backTo="/buys" backLabel="Buys">
      <NewBuy key={search} view={view} stores={loaderData.stores} rejection={actionData} />
    </FormPage>
  );
}

interface NewBuyProps extends Pick<Route.ComponentProps["loaderData"], "view" | "stores"> {
  rejection: Route.ComponentProps["actionData"];
}

/** The form of a new buy. It starts afresh after each step of the picker. */
function NewBuy({ view, stores, rejection }: NewBuyProps) {
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
        used={({ id }) => ({ name: buyNumber(id), to: `/buys/${id}` })}
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
        <ButtonLink to="/buys">Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
