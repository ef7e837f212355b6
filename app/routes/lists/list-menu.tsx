import { useLocation } from "react-router";
import { PageLink } from "~/ui/page-link";
import type { ListTools } from "./list-tools.server.ts";

/** Files and prints of the list as it is filtered, and its saved filters. Opens without scripts. */
export function ListMenu({ tools: { list, mayExport } }: { tools: ListTools }) {
  const query = new URLSearchParams(useLocation().search);
  for (const name of ["cursor", "draft"]) query.delete(name);
  const at = (what: string) => `/lists/${list}/${what}${query.size > 0 ? `?${query}` : ""}`;
  const file = (format: string) => {
    const asked = new URLSearchParams(query);
    asked.set("format", format);
    return `/lists/${list}/export?${asked}`;
  };
  return (
    <details className="menu">
      <summary className="button button-outline">Export</summary>
      <div className="menu-items">
        {mayExport && (
          <>
            <a href={file("csv")}>CSV</a>
            <a href={file("xlsx")}>Excel</a>
          </>
        )}
        <a href={at("print")}>Print</a>
        <PageLink to={at("filters")}>Save Filter</PageLink>
      </div>
    </details>
  );
}

/** Nothing until somebody saved one. */
export function SavedFilters({ tools: { list, saved } }: { tools: ListTools }) {
  if (saved.length === 0) return null;
  return (
    <nav className="saved-filters" aria-label="Saved filters">
      {saved.map(({ name, to, isNow }, nth) => (
        <PageLink key={nth} to={to} className="chip" aria-current={isNow ? "page" : undefined}>
          {name}
        </PageLink>
      ))}
      <PageLink to={`/lists/${list}/filters`} className="text-link">
        Manage
      </PageLink>
    </nav>
  );
}
