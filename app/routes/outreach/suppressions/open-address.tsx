import { openAddress } from "~/domain/outreach/suppressions/open-address.server";
import { openedAddressFields } from "~/domain/outreach/suppressions/suppression-fields";
import type { PageHandle } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { readDraft } from "~/web/form-drafts.server";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/open-address";
import { AddressFields } from "./address-fields.tsx";
import { OpenedAddress } from "./suppression-contract.ts";

export const handle: PageHandle = {
  title: "Closed Addresses",
  subtitle: "Where nobody writes to",
  isForm: true,
};

export const meta = () => [{ title: "Open an Address Again · Loupe" }];

export function loader({ context, url }: Route.LoaderArgs) {
  return {
    values: readDraft(actorOf(context), url) ?? { formKey: crypto.randomUUID(), channel: "email" },
  };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, OpenedAddress, openAddress, {
    title: "Error",
    description: "Failed to open the address",
  });
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/marketing/suppressions"), {
    tone: "success",
    description: `The address is open again: #${outcome.value.id}`,
  });
}

export default function OpenAddress({ loaderData: { values }, actionData }: Route.ComponentProps) {
  const { formKey } = values;
  const { form, fields } = useFormFields(openedAddressFields, {
    id: "opened-address",
    ...(formKey && { formKey }),
    values,
    rejection: actionData,
  });
  return (
    <FormPage
      title="Open an Address Again"
      backTo={href("/marketing/suppressions")}
      backLabel="Closed Addresses"
      narrow
    >
      <Form method="post" {...form.props} noValidate>
        <FormAlerts
          form={form}
          before="the address can be opened"
          used={({ id }) => ({ name: `Address #${id}`, to: href("/marketing/suppressions") })}
        />
        <HiddenFields form={form} />
        <p>
          One that somebody closed by hand: type it as it was typed then. Where a customer refused, or mail
          came back, only a new yes opens it, on their record, <strong>Profile</strong>.
        </p>
        <FormGrid>
          <AddressFields fields={fields} />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Opening...">Open Address</SubmitButton>
          <ButtonLink to={href("/marketing/suppressions")}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
