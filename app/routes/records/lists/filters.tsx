import { can } from "~/domain/permissions";
import { filtersOfList } from "~/domain/shop/lists/find-saved-filters.server";
import { filterOf } from "~/domain/shop/lists/list-rights-and-filters";
import { mayChangeFilter } from "~/domain/shop/lists/saved-filter-rights";
import { saveFilter } from "~/domain/shop/lists/save-filter.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ColumnTable } from "~/ui/column-table";
import { Panel } from "~/ui/panel";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { listAddress } from "~/web/lists/list-address";
import type { Route } from "./+types/filters";
import { NewFilter } from "./filter-contract.ts";
import { filterInWords } from "./filter-words.server.ts";
import { listFor, wordsOfList } from "./list-readers.server.ts";
import { SaveFilter } from "./save-filter.tsx";
import { columnsOf } from "./saved-filter-columns.tsx";

export const handle: PageHandle = SECTIONS.savedFilters;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Saved Filters${loaderData ? ` of ${loaderData.title}` : ""}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { name: list, title } = listFor(params.list, context, "opens");
  const draft = readDraft(actor, url);
  const drafted = draft?.query;
  const query = filterOf(list, typeof drafted === "string" ? new URLSearchParams(drafted) : url.searchParams);
  const said = wordsOfList(list, url, context);
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
  const outcome = await performForm(
    args,
    NewFilter,
    (ctx, sent) => saveFilter(ctx, { list, ...sent }),
    "Failed to save the filter",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), listAddress(list, outcome.value.query), {
    tone: "success",
    description: "Filter saved",
  });
}

export default function Filters({ loaderData, actionData }: Route.ComponentProps) {
  const { list, title, back, filters } = loaderData;
  return (
    <>
      <Breadcrumbs trail={[{ to: back, label: title }]} />
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
