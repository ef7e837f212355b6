import { openAddress } from "~/domain/people/suppressions/open-address.server";
import { openedAddressFields } from "~/domain/people/suppressions/suppression-fields";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { useFormFields } from "~/web/form-fields";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/open-address";
import { AddressFormPage } from "./address-form-page.tsx";
import { OpenedAddress } from "./suppression-contract.ts";

export const handle: PageHandle = { ...SECTIONS.closedAddresses, isForm: true };

export const meta = () => titled("Open an Address Again");

export function loader({ context, url }: Route.LoaderArgs) {
  return {
    values: readDraft(actorOf(context), url) ?? { formKey: crypto.randomUUID(), channel: "email" },
  };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, OpenedAddress, openAddress, "Failed to open the address");
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
    <AddressFormPage
      title="Open an Address Again"
      form={form}
      fields={fields}
      about={
        <>
          An address that somebody closed by hand: type it as it was typed then. If a customer refused, or
          mail came back, only a new yes opens it: on their record, under <strong>Profile</strong>.
        </>
      }
      before="the address can be opened"
      submit="Open Address"
      busy="Opening..."
    />
  );
}
