import { useLocation } from "react-router";
import { href, withRest } from "~/ui/address";
import { PageLink } from "~/ui/page-link";
import type { ListTools } from "./list-tools.server.ts";

/**
 * Menu of what can be done with the filtered list: CSV, Excel, a print, saving the filter. Opens without
 * scripts.
 */
export function ListMenu({ tools: { list, mayExport } }: { tools: ListTools }) {
  const { search } = useLocation();
  const fileAs = (format: string) =>
    withRest(href("/lists/:list/export", { list }), `${search || "?"}${search && "&"}format=${format}`);
  return (
    <details className="menu">
      <summary className="button button-outline">Export</summary>
      <div>
        {mayExport && (
          <>
            <a href={fileAs("csv")}>CSV</a>
            <a href={fileAs("xlsx")}>Excel</a>
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
