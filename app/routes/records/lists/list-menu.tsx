import { useLocation } from "react-router";
import { PageLink } from "~/ui/page-link";
import type { ListTools } from "./list-tools.server.ts";

/**
 * Menu of what can be done with the filtered list: CSV, Excel, a print, saving the filter. Opens without
 * scripts.
 */
export function ListMenu({ tools: { list, mayExport } }: { tools: ListTools }) {
  const { search } = useLocation();
  const at = `/lists/${list}/`;
  const file = `${at}export${search || "?"}${search && "&"}format=`;
  return (
    <details className="menu">
      <summary className="button button-outline">Export</summary>
      <div>
        {mayExport && (
          <>
            <a href={`${file}csv`}>CSV</a>
            <a href={`${file}xlsx`}>Excel</a>
          </>
        )}
        <a href={`${at}print${search}`}>Print</a>
        <a href={`${at}filters${search}`}>Save Filter</a>
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
        <PageLink to={`/lists/${list}/filters`} className="text-link">
          Manage
        </PageLink>
      </nav>
    )
  );
}
