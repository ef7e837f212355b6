import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { href, withRest } from "~/ui/address";
import { PageLink } from "~/ui/page-link";
import type { ListTools } from "./list-tools.server.ts";

interface ListMenuProps {
  tools: ListTools;
  /** Links of a list that has no room for buttons. */
  children?: ReactNode;
}

/**
 * Menu of what can be done with the filtered list: CSV, Excel, a print, saving the filter. Opens without
 * scripts.
 */
export function ListMenu({ tools: { list, mayExport }, children }: ListMenuProps) {
  const { search } = useLocation();
  const fileAs = (format: string) =>
    withRest(href("/lists/:list/export", { list }), `${search || "?"}${search && "&"}format=${format}`);
  return (
    <details className="menu">
      <summary className="button button-outline">{children ? "More" : "Export"}</summary>
      <div>
        {children}
        {mayExport && (
          <>
            <a href={fileAs("csv")}>{children ? "Export CSV" : "CSV"}</a>
            <a href={fileAs("xlsx")}>{children ? "Export Excel" : "Excel"}</a>
          </>
        )}
        <a href={withRest(href("/lists/:list/print", { list }), search)}>Print</a>
        <a href={withRest(href("/lists/:list/filters", { list }), search)}>Save Filter</a>
      </div>
    </details>
  );
}

/** Links to saved filters. Renders nothing until somebody saved one. */
export function SavedFilters({ tools: { list, saved } }: { tools: ListTools }) {
  return (
    saved && (
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
    )
  );
}
