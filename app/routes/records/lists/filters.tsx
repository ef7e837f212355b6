import { Form } from "react-router";
import { can } from "~/domain/permissions";
import { filtersOfList } from "~/domain/records/saved-filters/find-saved-filters.server";
import { filterOf, listAddress } from "~/domain/records/saved-filters/lists";
import { mayChangeFilter } from "~/domain/records/saved-filters/saved-filter";
import { newFilterFields } from "~/domain/records/saved-filters/saved-filter-fields";
import { saveFilter } from "~/domain/records/saved-filters/save-filter.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { Badge } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { type Column, ColumnTable } from "~/ui/column-table";
import { CheckField } from "~/ui/fields/check-field";
import { initialText } from "~/ui/fields/field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { CellLink } from "~/ui/list-table";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/kept-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/filters";
import { NewFilter } from "./filter-contract.ts";
import { type Chosen, filterInWords } from "./filter-words.server.ts";
import { listFor, wordsOf } from "./listings.server.ts";

export const handle: PageHandle = { title: "Saved Filters", subtitle: "Filters you use often" };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Saved Filters${loaderData ? ` of ${loaderData.title}` : ""} · Loupe` },
];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { name: list, title } = listFor(params.list, context, "opens");
  const draft = readDraft(actor, url);
  const drafted = draft?.query;
  const query = filterOf(list, typeof drafted === "string" ? new URLSearchParams(drafted) : url.searchParams);
  const said = wordsOf(list, url, context);
  const inWords = (text: string) =>
    filterInWords(list, new URLSearchParams(text), { words: said.words, store: null });
  return {
    list,
    title,
    back: listAddress(list, query),
    chosen: inWords(query),
    filters: filtersOfList(db, actor, list).map((filter) => ({
      id: filter.id,
      name: filter.name,
      to: listAddress(list, filter.query),
      chosen: inWords(filter.query),
      isShared: filter.isShared,
      by: filter.by,
      mayChange: mayChangeFilter(actor, filter),
    })),
    mayShare: can(actor, "filters.share"),
    values: { query, ...draft },
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { name: list } = listFor(args.params.list, args.context, "opens");
  const outcome = await performForm(args, NewFilter, (ctx, sent) => saveFilter(ctx, { list, ...sent }), {
    title: "Error",
    description: "Failed to save the filter",
  });
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), listAddress(list, outcome.value.query), {
    tone: "success",
    title: "Success",
    description: "Filter saved",
  });
}

export default function Filters({ loaderData, actionData }: Route.ComponentProps) {
  const { list, title, back, filters } = loaderData;
  return (
    <>
      <Breadcrumbs trail={[{ to: back, label: title }]} here="Saved Filters" />
      <SaveFilter {...loaderData} rejection={actionData} />
      {filters.length > 0 && (
        <Panel title={`Filters of ${title}`} flush>
          <ColumnTable
            caption={`Saved filters of ${title}`}
            columns={columnsOf(list)}
            rows={filters}
            keyOf={({ id }) => id}
          />
        </Panel>
      )}
    </>
  );
}

interface SaveFilterProps extends Pick<
  Route.ComponentProps["loaderData"],
  "title" | "back" | "chosen" | "mayShare" | "values" | "formKey"
> {
  rejection: Route.ComponentProps["actionData"];
}

function SaveFilter({ title, back, chosen, mayShare, values, formKey, rejection }: SaveFilterProps) {
  const { form, fields } = useFormFields(newFilterFields, { id: "filter", formKey, values, rejection });
  const { field } = fields.query;
  return (
    <Panel title="Save Filter">
      <p>{`${title}: ${wordsText(chosen)}`}</p>
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts
          form={form}
          before="the filter can be saved"
          used={() => ({ name: "the filter", to: back })}
        />
        <HiddenFields form={form} />
        <input type="hidden" name={field.name} value={initialText(field) ?? ""} />
        <FormGrid>
          <TextField {...fields.name} span={3} wideOnPhones />
          {mayShare && <CheckField {...fields.isShared} />}
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving...">Save Filter</SubmitButton>
          <ButtonLink to={back}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </Panel>
  );
}

type Row = Route.ComponentProps["loaderData"]["filters"][number];

function columnsOf(list: string): Column<Row>[] {
  return [
    { head: "Name", width: "name", render: ({ name, to }) => <CellLink to={to}>{name}</CellLink> },
    { head: "Filter", className: "fill", render: ({ chosen }) => wordsText(chosen) },
    {
      head: "For",
      width: "person",
      render: ({ isShared, by }) => (isShared ? <Badge>{`Everyone, by ${by}`}</Badge> : "You"),
    },
    {
      head: "Change",
      className: "actions",
      render: ({ id, name, mayChange }) =>
        mayChange && (
          <div className="filter-changes">
            <PageLink className="text-link" to={`/lists/${list}/filters/${id}`} aria-label={`Rename ${name}`}>
              Rename
            </PageLink>
            <Form method="post" action={`/lists/${list}/filters/${id}/delete`}>
              <button type="submit" className="text-link" aria-label={`Delete ${name}`}>
                Delete
              </button>
            </Form>
          </div>
        ),
    },
  ];
}

function wordsText(chosen: readonly Chosen[]): string {
  return chosen.map(({ label, value }) => `${label}: ${value}`).join("; ") || "Everything";
}
