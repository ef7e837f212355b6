import { Outlet, type ShouldRevalidateFunction, useLocation } from "react-router";
import { countedOf } from "~/domain/counted";
import { dayIn } from "~/domain/dates";
import { countProcesses, processCategories } from "~/domain/records/processes/find-processes.server";
import type { Process } from "~/domain/records/processes/process";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { ButtonLink, IconLink } from "~/ui/button";
import { Card, Cards } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSearch, FilterSelect } from "~/ui/filter-fields";
import { formatDate } from "~/ui/format";
import { allOr, optionsOf } from "~/ui/options";
import { Link } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { COUNT_AT_MOST, countText } from "~/web/count-at-most";
import { isListItself, revalidateList } from "~/web/list-under-dialog";
import { listPage } from "~/web/list.server";
import type { Route } from "./+types/process-list";
import { processesBy, readPageProcessFilter } from "./process-filter.server.ts";
import { PdfLink } from "./pdf-link.tsx";
import { pdfAddress } from "./pdf-address.ts";

export const handle: PageHandle = SECTIONS.processes;

export const meta = () => titled(handle.title);

export const shouldRevalidate: ShouldRevalidateFunction = (args) => revalidateList(href("/processes"), args);

export function loader({ url }: Route.LoaderArgs) {
  if (!isListItself(href("/processes"), url)) return { list: null };
  const { db } = shop();
  const zone = zoneOf(db, null);
  const filter = readPageProcessFilter(url);
  const { rows, ...page } = listPage(url, processesBy(filter), (atMost) =>
    countProcesses(db, filter, atMost),
  );
  return {
    list: {
      page,
      filter,
      isFiltered: filter.search !== undefined || filter.category !== undefined,
      processes: rows.map((process) => listedProcess(process, zone)),
      categories: processCategories(db),
      all: countText(countProcesses(db, {}, COUNT_AT_MOST + 1)),
    },
  };
}

export default function Page({ loaderData: { list } }: Route.ComponentProps) {
  const { search } = useLocation();
  if (!list) return <Outlet context={{ modal: false }} />;
  const { page, filter, isFiltered, processes, categories, all } = list;
  return (
    <>
      <ActionBar
        count={countedOf(page.total, all, "process", "processes")}
        main={
          <ButtonLink
            to={withRest(href("/processes/new"), search)}
            icon="plus"
            variant="primary"
            preventScrollReset
          >
            Add Process
          </ButtonLink>
        }
      />
      <Panel flush>
        <FilterBar action={href("/processes")} clearTo={href("/processes")}>
          <FilterSearch
            name="search"
            label="Search"
            placeholder="Search processes..."
            defaultValue={filter.search}
          />
          <FilterSelect
            name="category"
            label="Category"
            defaultValue={filter.category ?? "all"}
            options={allOr("All Categories", optionsOf(categories, String))}
          />
        </FilterBar>
        {processes.length === 0 && (
          <EmptyState
            icon="file-text"
            title="No processes found"
            clearTo={isFiltered && href("/processes")}
            hint={
              isFiltered
                ? "Try adjusting your filters or search terms."
                : "Get started by adding your first process."
            }
          >
            <ButtonLink to={withRest(href("/processes/new"), search)} icon="plus">
              Add Process
            </ButtonLink>
          </EmptyState>
        )}
      </Panel>
      {processes.length > 0 && (
        <>
          <Cards>
            {processes.map((process) => (
              <ProcessCard key={process.id} process={process} />
            ))}
          </Cards>
          {(page.previous || page.next) && (
            <Panel flush>
              <Pager page={page} />
            </Panel>
          )}
        </>
      )}
      <Outlet context={{ modal: true }} />
    </>
  );
}

const LONGEST = 240;

/** Returns a card's data, with a long description truncated. */
function listedProcess(process: Process, zone: string) {
  const { id, title, category, description, createdAt } = process;
  return {
    id,
    title,
    category,
    description: description && beginningOf(description),
    createdDay: dayIn(zone, createdAt),
    pdf: pdfAddress(process),
  };
}

function beginningOf(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST).replace(/\s+\S*$/, "");
  return `${cut.replace(/[\ud800-\udbff]$/, "")}…`;
}

function ProcessCard({ process }: { process: ReturnType<typeof listedProcess> }) {
  const { id, title, category, description, createdDay, pdf } = process;
  return (
    <Card
      title={
        <Link to={href("/processes/:processId", { processId: id })} className="text-link">
          {title}
        </Link>
      }
      facts={
        <>
          {category && <Badge outline>{category}</Badge>} <span>Created {formatDate(createdDay)}</span>
        </>
      }
      actions={
        <IconLink
          to={href("/processes/:processId/edit", { processId: id })}
          icon="pencil"
          label={`Edit ${title}`}
        />
      }
      foot={<PdfLink title={title} address={pdf} />}
    >
      <p className="written">{description}</p>
    </Card>
  );
}
