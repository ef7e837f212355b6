import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { href, withRest } from "~/ui/address";
import { useListFiles } from "./list-menu.tsx";
import type { ListTools } from "./list-tools.server.ts";

/** The menu of a list that has no room for buttons: `children`, its print and files, and saving the filter. */
export function ListMoreMenu({
  tools: { list, mayExport, maySave },
  children,
}: {
  tools: ListTools;
  children: ReactNode;
}) {
  const { search } = useLocation();
  const { print, fileAs } = useListFiles(list);
  return (
    <details className="menu">
      <summary className="button button-outline">More</summary>
      <div>
        {children} <a href={print}>Print</a>{" "}
        {maySave && <a href={withRest(href("/lists/:list/filters", { list }), search)}>Save Filter</a>}{" "}
        {mayExport && (
          <>
            <a href={fileAs("csv")}>Export CSV</a> <a href={fileAs("xlsx")}>Export Excel</a>
          </>
        )}
      </div>
    </details>
  );
}
