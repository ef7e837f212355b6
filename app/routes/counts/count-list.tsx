import { Form, redirect } from "react-router";
import { beginCount } from "~/domain/counts/begin-count.server";
import { type Count, COUNTED_PLACES, countedText } from "~/domain/counts/count";
import { newCountFields } from "~/domain/counts/count-fields";
import { countCounts } from "~/domain/counts/find-counts.server";
import { counted } from "~/domain/counted";
import { ORDER_PLACE_LABELS } from "~/domain/orders/order";
import { can } from "~/domain/permissions";
import { storeNames } from "~/domain/stores/find-stores.server";
import { ListMenu, SavedFilters } from "~/routes/lists/list-menu";
import { listTools } from "~/routes/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { Badge } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { FilterBar } from "~/ui/filter-bar";
import { formatListedTime } from "~/ui/format";
import { CellLink, ListTable } from "~/ui/list-table";
import { optionsOf } from "~/ui/options";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/kept-drafts.server";
import { listPage } from "~/web/list.server";
import { performForm } from "~/web/perform.server";
import { StoreFilter, storeOptions } from "~/web/store-filter";
import { storeOfPage, storeToBeginWith } from "~/web/store-filter.server";
import type { Route } from "./+types/count-list";
import { NewCount } from "./count-contract.ts";
import { countsBy } from "./count-lists.server.ts";

export const handle: PageHandle = {
  title: "Counts",
  subtitle: "Customers' items, counted by scanning",
  isList: true,
};

export const meta = () => [{ title: "Counts · Loupe" }];

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const filter = { location: store ?? undefined };
  const { rows, ...page } = listPage(url, countsBy(filter), (atMost) => countCounts(db, filter, atMost));
  return {
    counts: rows,
    page,
    location: store,
    isAsked,
    stores: storeNames(db),
    tools: listTools("counts", url, context),
    mayCount: can(actor, "repairs.edit"),
    values: { location: store ?? storeToBeginWith(actor), ...readDraft(actor, url) },
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, NewCount, beginCount, {
    title: "Error",
    description: "Failed to begin the count",
  });
  return outcome.ok ? redirect(`/counts/${outcome.value.id}`, 303) : outcome.rejection;
}

export default function CountList({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, page, location, isAsked, stores, tools, mayCount } = loaderData;
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: "/repairs", label: "Repairs" },
          { to: "/repairs/custody", label: "Where Things Are" },
        ]}
        here="Counts"
      />
      {mayCount && <BeginCount {...loaderData} rejection={actionData} />}
      <ActionBar count={counted(page.total, "count")}>
        <ListMenu tools={tools} />
      </ActionBar>
      <SavedFilters tools={tools} />
      <Panel flush>
        <FilterBar action="/counts" clearTo="/counts">
          <StoreFilter name="location" chosen={location} stores={stores} />
        </FilterBar>
        {counts.length > 0 ? (
          <>
            <ListTable caption="Counts" columns={COLUMNS} rows={counts} keyOf={({ id }) => id} />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="scan-line"
            title="No counts found"
            clearTo={isAsked && "/counts"}
            hint="Scan the envelopes to see what is there and what is missing."
          />
        )}
      </Panel>
    </>
  );
}

interface BeginCountProps extends Pick<Route.ComponentProps["loaderData"], "values" | "formKey" | "stores"> {
  rejection: Route.ComponentProps["actionData"];
}

function BeginCount({ values, formKey, stores, rejection }: BeginCountProps) {
  const { form, fields } = useFormFields(newCountFields, { id: "count", formKey, values, rejection });
  return (
    <Panel title="New Count">
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts
          form={form}
          before="the count can begin"
          used={({ id }) => ({ name: `count #${id}`, to: `/counts/${id}` })}
        />
        <HiddenFields form={form} />
        <FormGrid>
          <SelectField {...fields.location} span={2} options={storeOptions(stores)} />
          <SelectField
            {...fields.place}
            span={2}
            options={[{ value: "", label: "Whole store" }, ...optionsOf(COUNTED_PLACES, ORDER_PLACE_LABELS)]}
          />
          <TextField {...fields.name} span={2} optional />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Beginning...">Begin Count</SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}

const COLUMNS: Column<Count>[] = [
  {
    head: "Count",
    width: "title",
    render: (count) => (
      <span className="cell-lines">
        <CellLink to={`/counts/${count.id}`}>{countedText(count)}</CellLink>
        <span className="cell-note">{`Count #${count.id}`}</span>
      </span>
    ),
  },
  {
    head: "Begun",
    width: "moment",
    render: ({ begunAt, begunBy, store }) => (
      <span className="cell-lines">
        <span>{formatListedTime(begunAt, store.zone)}</span>
        <span className="cell-note">{begunBy}</span>
      </span>
    ),
  },
  {
    head: "State",
    width: "badge",
    bare: true,
    render: ({ endedAt }) => (endedAt === null ? <Badge tone="amber">Open</Badge> : <Badge>Ended</Badge>),
  },
  { head: "Found", width: "count", className: "num", render: ({ figures: { found } }) => found },
  { head: "Missing", width: "count", className: "num", render: ({ figures: { missing } }) => missing },
];
