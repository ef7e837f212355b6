import { beginCount } from "~/domain/workshop/counts/begin-count.server";
import {
  COUNT_KIND_LABELS,
  COUNT_KINDS,
  COUNTED_PLACES,
  type CountKind,
} from "~/domain/workshop/counts/count";
import { COUNT_RIGHTS } from "~/domain/workshop/counts/count-rights";
import { newCountFields } from "~/domain/workshop/counts/count-fields";
import { countCounts } from "~/domain/workshop/counts/find-counts.server";
import { counted } from "~/domain/counted";
import { ORDER_PLACE_LABELS } from "~/domain/workshop/orders/order";
import { can } from "~/domain/permissions";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import { casesInUse } from "~/domain/stock/pieces/display-cases.server";
import { categoriesInUse } from "~/domain/stock/pieces/categories-in-use.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { ListCount, ListMenu, SavedFilters } from "~/web/lists/list-menu";
import { listTools } from "~/web/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { StockTabs } from "~/shell/stock-tabs";
import { ActionBar } from "~/ui/action-bar";
import { type Address, href, withRest } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSelect } from "~/ui/filter-fields";
import { ListTable } from "~/ui/list-table";
import { allOr, optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/form-drafts.server";
import { onPage } from "~/web/list-columns";
import { listPage } from "~/web/list.server";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { StoreFilter, storeOptions } from "~/web/store-filter";
import { storeToBeginWith } from "~/web/store-to-begin-with.server";
import type { Route } from "./+types/count-list";
import { COUNT_COLUMNS } from "./count-columns.tsx";
import { NewCount } from "./count-contract.ts";
import { NEW, newCountAt } from "./count-address.ts";
import { countsBy, readPageCountFilter } from "./count-filter.server.ts";
import { kindsFor } from "./count-rights.server.ts";

export const handle: PageHandle = {
  title: "Counts",
  subtitle: "Inventory and customers' items",
  isList: true,
};

export const meta = () => titled(handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { filter, kind, isFiltered } = readPageCountFilter(url, actor);
  const { rows, ...page } = listPage(url, countsBy(filter), (atMost) => countCounts(db, filter, atMost));
  return {
    counts: rows.map((count) => ({ ...count, values: null })),
    page,
    kind,
    kinds: kindsFor(actor, "view"),
    location: filter.location,
    isFiltered,
    stores: storeNames(db),
    categories: categoriesInUse(db),
    cases: casesInUse(db),
    tools: listTools("counts", url, context),
    countable: COUNT_KINDS.filter(
      (each) => filter.kinds.includes(each) && can(actor, COUNT_RIGHTS[each].count),
    ).toReversed(),
    values: { location: filter.location ?? storeToBeginWith(actor), ...readDraft(actor, url) },
    formKeys: { orders: crypto.randomUUID(), pieces: crypto.randomUUID() },
    isNew: url.searchParams.has(NEW) || url.searchParams.has("draft"),
  };
}

export async function action(args: Route.ActionArgs) {
  kindsFor(actorOf(args.context), "count");
  const outcome = await performForm(args, NewCount, beginCount, "Failed to start the count");
  return outcome.ok
    ? redirect(href("/counts/:countId", { countId: outcome.value.id }), 303)
    : outcome.rejection;
}

export default function CountList({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, page, kind, kinds, location, isFiltered, stores, tools, countable, isNew } = loaderData;
  const begins = isNew || actionData !== undefined;
  const newCount = countable.length > 0 && !begins && (
    <ButtonLink to={newCountAt(kind)} icon="plus" variant="primary">
      New Count
    </ButtonLink>
  );
  const { kind: sent } = actionData?.reply.initialValue ?? {};
  const trail = [
    { to: href("/repairs"), label: "Repairs" },
    { to: href("/repairs/custody"), label: "Where Things Are" },
  ];
  return (
    <>
      {kind === "orders" && <Breadcrumbs trail={trail} />}
      <ActionBar
        tabs={kind !== "orders" && <StockTabs here={withRest(href("/counts"), "?kind=pieces")} />}
        count={<ListCount tools={tools}>{counted(page.total, "count")}</ListCount>}
        main={newCount}
      >
        <ListMenu tools={tools} />
      </ActionBar>
      {begins &&
        countable.map((each) => (
          <BeginCount
            key={each}
            {...loaderData}
            of={each}
            isMain={each === countable[0]}
            backTo={kind ? withRest(href("/counts"), `?kind=${kind}`) : href("/counts")}
            rejection={sent === each ? actionData : undefined}
          />
        ))}
      <SavedFilters tools={tools} />
      <Panel flush>
        <FilterBar action={href("/counts")} clearTo={href("/counts")}>
          {kinds.length > 1 && (
            <FilterSelect
              name="kind"
              label="Counted"
              defaultValue={kind ?? "all"}
              options={allOr(
                "Everything",
                optionsOf(kinds, (each) => COUNT_KIND_LABELS[each]),
              )}
            />
          )}
          <StoreFilter name="location" chosen={location} stores={stores} />
        </FilterBar>
        {counts.length > 0 ? (
          <>
            <ListTable
              caption="Counts"
              phone="cards"
              columns={onPage(COUNT_COLUMNS)}
              rows={counts}
              keyOf={({ id }) => id}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="scan-line"
            title="No counts found"
            clearTo={isFiltered && href("/counts")}
            hint="Scan tags or envelopes to find what's missing."
          >
            {newCount}
          </EmptyState>
        )}
      </Panel>
    </>
  );
}

interface BeginCountProps extends Pick<
  Route.ComponentProps["loaderData"],
  "values" | "formKeys" | "stores" | "categories" | "cases"
> {
  of: CountKind;
  isMain: boolean;
  backTo: Address;
  rejection: Route.ComponentProps["actionData"];
}

const TITLES: Record<CountKind, string> = {
  pieces: "Count Inventory",
  orders: "Count Customers' Items",
};

function BeginCount(props: BeginCountProps) {
  const { of, isMain, backTo, values, formKeys, stores, categories, cases, rejection } = props;
  const { form, fields } = useFormFields(newCountFields, {
    id: `count-${of}`,
    formKey: formKeys[of],
    values,
    rejection,
  });
  return (
    <Panel title={TITLES[of]} className="no-print">
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts
          form={form}
          before="the count can start"
          used={({ id }) => ({ name: `count #${id}`, to: href("/counts/:countId", { countId: id }) })}
        />
        <HiddenFields form={form} />
        <input type="hidden" name="kind" value={of} />
        <FormGrid>
          <SelectField {...fields.location} span={2} options={storeOptions(stores)} />
          {of === "orders" ? (
            <>
              <SelectField
                {...fields.place}
                span={2}
                options={[
                  { value: "", label: "Whole store" },
                  ...optionsOf(COUNTED_PLACES, ORDER_PLACE_LABELS),
                ]}
              />
              <TextField {...fields.name} span={2} optional />
            </>
          ) : (
            <>
              <TextField {...fields.displayCase} span={2} optional list="counted-cases" />
              <datalist id="counted-cases">
                {cases.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </datalist>
              <SelectField
                {...fields.category}
                span={2}
                options={[{ value: "", label: "All Categories" }, ...optionsOf(categories, categoryLabel)]}
              />
            </>
          )}
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Starting..." variant={isMain ? "primary" : "outline"}>
            Start Count
          </SubmitButton>
          <ButtonLink to={backTo}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </Panel>
  );
}
