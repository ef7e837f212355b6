import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { type Address, href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { PageLink } from "~/ui/page-link";
import type { ListTools } from "./list-tools.server.ts";

interface ListMenuProps {
  tools: ListTools;
  /** Links of a list that has no room for buttons. */
  children?: ReactNode;
}

/** The print and the files of the filtered list; with `children`, in a menu that saves the filter, too. */
export function ListMenu({ tools: { list, mayExport, maySave }, children }: ListMenuProps) {
  const { search } = useLocation();
  const fileAs = (format: Format) =>
    withRest(href("/lists/:list/export", { list }), `${search || "?"}${search && "&"}format=${format}`);
  const print = withRest(href("/lists/:list/print", { list }), search);
  if (children)
    return (
      <details className="menu">
        <summary className="button button-outline">More</summary>
        <div>
          {children}
          <a href={print}>Print</a>
          {maySave && <a href={withRest(href("/lists/:list/filters", { list }), search)}>Save Filter</a>}
          {mayExport && (
            <>
              <a href={fileAs("csv")}>Export CSV</a>
              <a href={fileAs("xlsx")}>Export Excel</a>
            </>
          )}
        </div>
      </details>
    );
  return (
    <>
      <ButtonLink to={print} className="print-list" icon="printer" title="Print" reloadDocument>
        Print
      </ButtonLink>
      {mayExport && <ExportMenu fileAs={fileAs} />}
    </>
  );
}

type Format = "csv" | "xlsx";

/** A menu of files. Opens without scripts. */
export function ExportMenu({ fileAs }: { fileAs: (format: Format) => Address }) {
  return (
    <details className="menu">
      <summary className="button button-outline">Export</summary>
      <div>
        <a href={fileAs("csv")}>CSV</a>
        <a href={fileAs("xlsx")}>Excel</a>
      </div>
    </details>
  );
}

/** How much a list shows, and the link that saves what it is filtered by. */
export function ListCount({ tools: { list, maySave }, children }: { tools: ListTools; children: ReactNode }) {
  const { search } = useLocation();
  if (!maySave) return children;
  return (
    <>
      {children}{" "}
      <PageLink
        to={withRest(href("/lists/:list/filters", { list }), search)}
        className="text-link save-filter"
      >
        Save Filter
      </PageLink>
    </>
  );
}

/** Links to saved filters. Renders nothing until somebody saved one. */
export function SavedFilters({ tools: { list, saved } }: { tools: ListTools }) {
  if (!saved) return null;
  return (
    <nav className="saved-filters" aria-label="Saved filters">
      {saved.map(({ name, to, isNow }, nth) => (
        <PageLink key={nth} to={to} className="chip" aria-current={isNow}>
          {name}
        </PageLink>
      ))}
      <PageLink to={href("/lists/:list/filters", { list })} className="text-link">
        Manage
      </PageLink>
    </nav>
  );
}
