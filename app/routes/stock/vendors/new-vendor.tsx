import { addVendor } from "~/domain/stock/vendors/write-vendor.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-vendor";
import { NewVendor } from "./vendor-contract.ts";
import { VendorForm } from "./vendor-form.tsx";

export const handle: PageHandle = { ...SECTIONS.vendors, isForm: true };

export const meta = () => titled("Add Vendor");

export function loader({ context, url }: Route.LoaderArgs) {
  return { formKey: crypto.randomUUID(), values: readDraft(actorOf(context), url) ?? {} };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, NewVendor, addVendor, "Failed to add the vendor");
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(
    factsOf(args.context),
    href("/inventory/vendors/:vendorId", { vendorId: outcome.value.id }),
    {
      tone: "success",
      description: "Vendor added",
    },
  );
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Add Vendor" backTo={href("/inventory/vendors")} backLabel="Vendors">
      <VendorForm
        {...loaderData}
        rejection={actionData}
        submitLabel="Add Vendor"
        closeTo={href("/inventory/vendors")}
        isNew
      />
    </FormPage>
  );
}
