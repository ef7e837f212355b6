import { can } from "~/domain/permissions";
import { renamedFilterFields } from "~/domain/shop/lists/saved-filter-fields";
import { renameFilter } from "~/domain/shop/lists/save-filter.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/rename-filter";
import { RenamedFilter } from "./filter-contract.ts";
import { filterOfList, listFor } from "./list-readers.server.ts";

export const handle: PageHandle = { ...SECTIONS.savedFilters, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Rename ${loaderData?.name ?? "a filter"}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const { name: list, title } = listFor(params.list, context, "opens");
  const filter = filterOfList(list, params.filterId, context);
  return {
    list,
    title,
    name: filter.name,
    mayShare: can(actor, "filters.share"),
    values: { name: filter.name, isShared: filter.isShared ? "on" : "", ...readDraft(actor, url) },
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { name: list } = listFor(args.params.list, args.context, "opens");
  const { id } = filterOfList(list, args.params.filterId, args.context);
  const outcome = await performForm(
    args,
    RenamedFilter,
    (ctx, sent) => renameFilter(ctx, id, sent),
    "Failed to rename the filter",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/lists/:list/filters", { list }), {
    tone: "success",
    description: "Filter renamed",
  });
}

export default function Rename({ loaderData, actionData }: Route.ComponentProps) {
  const { list, title, name, mayShare, values, formKey } = loaderData;
  const { form, fields } = useFormFields(renamedFilterFields, {
    id: "filter",
    formKey,
    values,
    rejection: actionData,
  });
  const back = href("/lists/:list/filters", { list });
  return (
    <FormPage title={`Rename ${name}`} backTo={back} backLabel={`Filters of ${title}`}>
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts
          form={form}
          before="the filter can be renamed"
          used={() => ({ name: "the filter", to: back })}
        />
        <HiddenFields form={form} />
        <FormGrid>
          <TextField {...fields.name} span={3} wideOnPhones />
          {mayShare && <CheckField {...fields.isShared} />}
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving...">Save Changes</SubmitButton>
        </FormActions>
      </Form>
    </FormPage>
  );
}
