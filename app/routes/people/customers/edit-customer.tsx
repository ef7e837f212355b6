import { fullName } from "~/domain/people/customers/customer";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { explainedAs } from "~/domain/result";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { keptCustomer } from "~/web/kept-customer.server";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/edit-customer";
import { CustomerForm } from "./customer-form.tsx";
import { customerToForm, EditedCustomer } from "./customer-contract.ts";

export const handle: PageHandle = { ...SECTIONS.customers, isForm: true };

export const meta = ({ loaderData }: Route.MetaArgs) => titled(`Edit ${loaderData?.name ?? "customer"}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const customer = keptCustomer({ params, url, context }, "/customers/:customerId");
  return {
    id: customer.id,
    name: fullName(customer),
    formKey: crypto.randomUUID(),
    values: readDraft(actorOf(context), url) ?? customerToForm(customer),
    stores: storeNames(shop().db),
  };
}

export async function action(args: Route.ActionArgs) {
  const id = idParam(args.params.customerId);
  const outcome = await performForm(
    args,
    EditedCustomer,
    (ctx, edit) =>
      explainedAs(editCustomer(ctx, id, edit), (detail) =>
        detail.kind === "overtaken" ? { ...detail, current: customerToForm(detail.current) } : detail,
      ),
    "Failed to save customer",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/customers/:customerId", { customerId: id }), {
    tone: "success",
    description: "Customer saved successfully",
  });
}

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, ...form } = loaderData;
  return (
    <FormPage
      title="Edit Customer"
      backTo={href("/customers/:customerId", { customerId: id })}
      backLabel={name}
    >
      <CustomerForm
        {...form}
        rejection={actionData}
        submit={{ label: "Save Changes", busy: "Saving..." }}
        before="the customer can be saved"
        closeTo={href("/customers/:customerId", { customerId: id })}
      />
    </FormPage>
  );
}
