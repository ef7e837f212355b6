import { data } from "react-router";
import { counted } from "~/domain/counted";
import { can } from "~/domain/permissions";
import { MOST_OF_A_KIND } from "~/domain/records/search-everything/search-everything.server";
import { SHORTEST_WORDS } from "~/domain/typed-number";
import { FOUND_GROUPS, grouped } from "~/shell/find/found-groups";
import { Marked } from "~/shell/find/marked";
import { type PageHandle, titled } from "~/shell/page-handle";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSearch, FilterSelect } from "~/ui/filter-fields";
import { Icon } from "~/ui/icon";
import { Initials } from "~/ui/initials";
import { Line, Lines } from "~/ui/lines";
import { allOr } from "~/ui/options";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import type { TilePicture } from "~/ui/tile";
import { actorOf } from "~/web/context";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/search-everything";
import { findTyped, newCustomer, pagesNamed } from "./find-typed.server.ts";
import { listedRows, pathOf } from "./hit-words.server.ts";

type Data = Route.ComponentProps["loaderData"];

export const handle: PageHandle<Data> = {
  title: "Find",
  subtitle: ({ typed, rows, most }) =>
    typed === ""
      ? "In every store"
      : grouped(rows).some(({ rows: own }) => own.length >= most)
        ? "Best matches in every store"
        : `${counted(rows.length, "result")} in every store`,
};

export const meta = () => titled(handle.title);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const group = FOUND_GROUPS.find(({ key }) => key === searchParams.get("kind"));
  const isAsked = ({ kind }: { kind: string }) => !group || group.kinds.includes(kind);
  const found = await findTyped(args, searchParams.get("q") ?? "");
  const { typed, exact, card } = found;
  if (exact && isAsked(exact)) return redirect(pathOf(exact), 302);
  const actor = actorOf(args.context);
  const pages = typed === "" || group ? [] : pagesNamed(actor, typed);
  const named = pages.find(({ label }) => label.toLowerCase() === typed.toLowerCase());
  if (named && found.hits.length === 0) return redirect(named.path, 302);
  const [addCustomer] = newCustomer(actor, typed);
  return data(
    {
      typed,
      kind: group?.key ?? "all",
      rows: listedRows(actor, found.hits.filter(isAsked)),
      /** A group of as many may have more. */
      most: MOST_OF_A_KIND,
      isShort: typed !== "" && typed.length < SHORTEST_WORDS,
      card: card?.message ?? null,
      searchesCustomers: can(actor, "customers.view"),
      pages,
      addCustomer,
    },
    card?.status === 429 ? { status: 429 } : undefined,
  );
}

export default function Find({ loaderData }: Route.ComponentProps) {
  const { typed, kind, rows, most, pages, addCustomer } = loaderData;
  return (
    <>
      <Panel flush className="find-form">
        <FilterBar action={href("/find")} applyLabel="Find" applyVariant="primary">
          <FilterSearch
            name="q"
            label="SKU, ticket, return, repair, order, gift card, phone, name or email"
            placeholder="SKU, ticket, return, repair, order, phone, name or email"
            defaultValue={typed}
            takesScans
          />
          <FilterSelect
            name="kind"
            label="Kind"
            defaultValue={kind}
            options={allOr(
              "Everything",
              FOUND_GROUPS.map(({ key, label }) => ({ value: key, label })),
            )}
          />
        </FilterBar>
      </Panel>
      {rows.length > 0 && (
        <Panel flush className="found">
          {grouped(rows).map(({ key, label, icon, list, rows: own }) => (
            <section key={key} aria-labelledby={`found-${key}`}>
              <div className="found-head">
                <h2 id={`found-${key}`}>
                  {label}{" "}
                  <span className="tab-count">{own.length < most ? own.length : `first ${own.length}`}</span>
                </h2>
                {list && (
                  <PageLink className="quiet-link" to={withRest(list.path, encodeURIComponent(typed))}>
                    See all in {list.label}
                  </PageLink>
                )}
              </div>
              <Lines>
                {own.map((row) => (
                  <Line
                    key={row.path}
                    tile={(row.tile ?? undefined) as TilePicture | undefined}
                    lead={
                      row.kind === "customer" ? (
                        <Initials name={row.title} />
                      ) : (
                        <span className="found-icon">
                          <Icon name={icon} size={16} />
                        </span>
                      )
                    }
                    title={<Marked text={row.title} typed={typed} />}
                    to={row.path}
                    note={<Marked text={row.note} typed={typed} />}
                    end={
                      row.aside && (
                        <div className={row.kind === "customer" ? "line-note" : "line-sum"}>{row.aside}</div>
                      )
                    }
                  />
                ))}
              </Lines>
            </section>
          ))}
        </Panel>
      )}
      {rows.length === 0 && typed !== "" && <NothingFound {...loaderData} />}
      {pages.length > 0 && (
        <Panel flush className="found">
          <div className="found-head">
            <h2>Pages and forms</h2>
          </div>
          <Lines>
            {pages.map(({ label, path }) => (
              <Line key={path} title={label} to={path} />
            ))}
          </Lines>
        </Panel>
      )}
      {rows.length > 0 && addCustomer && (
        <p>
          Not there?{" "}
          <PageLink className="text-link" to={addCustomer.path}>
            {addCustomer.label}
          </PageLink>
        </p>
      )}
    </>
  );
}

function NothingFound({ typed, isShort, card, searchesCustomers, addCustomer }: Data) {
  return (
    <Panel flush>
      <EmptyState
        icon="search"
        title={`Nothing found for “${typed}”`}
        hint={
          card ??
          (isShort
            ? `Type at least ${SHORTEST_WORDS} characters, or a number.`
            : "Check the number or the spelling, or try fewer words.")
        }
      >
        {searchesCustomers && (
          <ButtonLink to={withRest(href("/customers"), `?search=${encodeURIComponent(typed)}`)} icon="users">
            Search Customers
          </ButtonLink>
        )}
        {addCustomer && (
          <ButtonLink to={addCustomer.path} icon="plus">
            {addCustomer.label}
          </ButtonLink>
        )}
      </EmptyState>
    </Panel>
  );
}
