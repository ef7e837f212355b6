import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import type { More } from "~/ui/more-filters";
import { PageLink } from "~/ui/page-link";
import { ExportMenu, type Format } from "./export-menu.tsx";
import type { ListTools } from "./list-tools.server.ts";

/** Addresses of the filtered list's print and files. */
export function useListFiles(list: ListTools["list"]) {
  const { search } = useLocation();
  return {
    print: withRest(href("/lists/:list/print", { list }), search),
    fileAs: (format: Format) =>
      withRest(href("/lists/:list/export", { list }), `${search || "?"}${search && "&"}format=${format}`),
  };
}

/** The print and the files of the filtered list. */
export function ListMenu({ tools: { list, mayExport } }: { tools: ListTools }) {
  const { print, fileAs } = useListFiles(list);
  return (
    <>
      <ButtonLink to={print} className="print-list" icon="printer" title="Print" reloadDocument>
        Print
      </ButtonLink>
      {mayExport && <ExportMenu fileAs={fileAs} />}
    </>
  );
}

/** How much a list shows, and the link that saves what it is filtered by. */
export function ListCount({ tools: { list, maySave }, children }: { tools: ListTools; children: ReactNode }) {
  const { search } = useLocation();
  if (!maySave) return children;
  return (
    <>
      {/* Wider than a space, and nothing at the end of a line. */}
      {children}
      {"\u2003"}
      <PageLink to={withRest(href("/lists/:list/filters", { list }), search)} className="text-link">
        Save Filter
      </PageLink>
    </>
  );
}

/** What a list is ordered by, beside its count, in the words of 'More Filters'; nothing if a column head says so. */
export function ListOrder({ more: { orders, sort, isInHead } }: { more: More }) {
  const label = isInHead ? undefined : orders.find(({ value }) => value === sort)?.label;
  return label && `\u2003${label}`;
}

/** Links to saved filters. Renders nothing until somebody saved one. */
export function SavedFilters({ tools: { list, saved } }: { tools: ListTools }) {
  if (!saved) return null;
  return (
    <nav className="saved-filters" aria-label="Saved filters">
      {saved.map(({ name, to, isNow }, nth) => (
        <PageLink key={nth} to={to} className="chip" aria-current={isNow}>
          {`${name} `}
        </PageLink>
      ))}
      <PageLink to={href("/lists/:list/filters", { list })} className="text-link">
        Manage
      </PageLink>
    </nav>
  );
}
