import { fullName } from "~/domain/people/customers/customer";
import { getRelative } from "~/domain/people/family/find-relatives.server";
import { relativeFields } from "~/domain/people/family/relative-fields";
import { editRelative } from "~/domain/people/family/write-relative.server";
import { explainedAs } from "~/domain/result";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/form-drafts.server";
import { keptCustomer } from "~/web/kept-customer.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/edit-relative";
import { EditedRelative, relativeToForm } from "./relative-contract.ts";
import { RelativeFields } from "./relative-form.tsx";

export const handle: PageHandle = { ...SECTIONS.family, isForm: true };

export const meta = ({ loaderData }: Route.MetaArgs) => titled(loaderData?.name ?? "Relative");

export function loader({ params, context, url }: Route.LoaderArgs) {
  const customer = keptCustomer({ params, url, context }, "/customers/:customerId/relatives");
  const relative = getRelative(shop().db, idParam(params.relativeId));
  if (relative?.customerId !== customer.id) throw notFound();
  return {
    customerId: customer.id,
    id: relative.id,
    name: relative.name,
    of: fullName(customer),
    formKey: crypto.randomUUID(),
    values: readDraft(actorOf(context), url) ?? relativeToForm(relative),
  };
}

export async function action(args: Route.ActionArgs) {
  const [customerId, relativeId] = [idParam(args.params.customerId), idParam(args.params.relativeId)];
  const outcome = await performForm(
    args,
    EditedRelative,
    (ctx, sent) =>
      explainedAs(editRelative(ctx, { customerId, relativeId, ...sent }), (detail) => ({
        ...detail,
        current: relativeToForm(detail.current),
      })),
    "Failed to change the family",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/customers/:customerId/relatives", { customerId }), {
    tone: "success",
    description: "Family saved",
  });
}

export default function EditRelative({ loaderData, actionData }: Route.ComponentProps) {
  const { customerId, name, of, formKey, values } = loaderData;
  const current = actionData?.detail?.current;
  const { form, fields } = useFormFields(relativeFields, {
    id: "relative",
    formKey,
    values,
    rejection: actionData,
    saved: current,
  });
  const family = href("/customers/:customerId/relatives", { customerId });
  return (
    <FormPage title={`Edit ${name}`} backTo={family} backLabel={`Family of ${of}`}>
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts form={form} before="the entry can be saved">
          {current && <SavedBeside />}
        </FormAlerts>
        <HiddenFields form={form} />
        <RelativeFields fields={fields} />
        <FormActions>
          <SubmitButton busy="Saving...">Save Relative</SubmitButton>
          <ButtonLink to={family}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
