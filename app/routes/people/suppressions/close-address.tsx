import { closeAddress } from "~/domain/people/suppressions/close-address.server";
import { closedAddressFields } from "~/domain/people/suppressions/suppression-fields";
import { CLOSED_BECAUSE, CLOSED_BECAUSE_LABELS } from "~/domain/people/suppressions/suppression-words";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { SelectField } from "~/ui/fields/select-field";
import { optionsOf } from "~/ui/options";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { useFormFields } from "~/web/form-fields";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/close-address";
import { AddressFormPage } from "./address-form-page.tsx";
import { ClosedAddress } from "./suppression-contract.ts";

export const handle: PageHandle = { ...SECTIONS.closedAddresses, isForm: true };

export const meta = () => titled("Close an Address");

export function loader({ context, url }: Route.LoaderArgs) {
  return {
    values: readDraft(actorOf(context), url) ?? {
      formKey: crypto.randomUUID(),
      channel: "email",
      reason: "asked",
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, ClosedAddress, closeAddress, "Failed to close the address");
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/marketing/suppressions"), {
    tone: "success",
    description: `The address is closed: #${outcome.value.id}`,
  });
}

export default function CloseAddress({ loaderData: { values }, actionData }: Route.ComponentProps) {
  const { formKey } = values;
  const { form, fields } = useFormFields(closedAddressFields, {
    id: "closed-address",
    ...(formKey && { formKey }),
    values,
    rejection: actionData,
  });
  return (
    <AddressFormPage
      title="Close an Address"
      form={form}
      fields={fields}
      about={
        <>
          For somebody without a record who wants no messages, or an address that nobody may write to, no
          matter who gave it. A customer&apos;s &apos;No&apos; belongs on their record, under{" "}
          <strong>Profile</strong>.
        </>
      }
      before="the address can be closed"
      submit="Close Address"
      busy="Closing..."
    >
      <SelectField {...fields.reason} options={optionsOf(CLOSED_BECAUSE, CLOSED_BECAUSE_LABELS)} />
    </AddressFormPage>
  );
}
