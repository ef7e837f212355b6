import { editVendor } from "~/domain/stock/vendors/write-vendor.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/edit-vendor";
import { existingVendor } from "./existing-vendor.server.ts";
import { EditedVendor } from "./vendor-contract.ts";
import { vendorToForm } from "./vendor-form-fields.ts";
import { VendorForm } from "./vendor-form.tsx";

export const handle: PageHandle = { ...SECTIONS.vendors, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData && `Edit ${loaderData.name}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const vendor = existingVendor(params.vendorId);
  return {
    id: vendor.id,
    name: vendor.name,
    formKey: crypto.randomUUID(),
    values: readDraft(actorOf(context), url) ?? vendorToForm(vendor),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id } = existingVendor(args.params.vendorId);
  const outcome = await performForm(
    args,
    EditedVendor,
    (ctx, edit) => editVendor(ctx, id, edit),
    "Failed to save the vendor",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/inventory/vendors/:vendorId", { vendorId: id }), {
    tone: "success",
    description: "Vendor saved",
  });
}

export default function Edit({ loaderData: { id, name, ...form }, actionData }: Route.ComponentProps) {
  const record = href("/inventory/vendors/:vendorId", { vendorId: id });
  return (
    <FormPage title={`Edit ${name}`} backTo={record} backLabel={name}>
      <VendorForm key={id} {...form} rejection={actionData} submitLabel="Save Changes" closeTo={record} />
    </FormPage>
  );
}
