import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { classNames } from "./class-names";

type DataTableProps = {
  /** For screen readers only. */
  caption: string;
  /** Labeled cells per line on phones. */
  across?: 2 | 3;
  /** Maximum icons per row; phones reserve space beside the first cell. */
  actions?: 3 | 4;
  /** For many columns: two-line headers, less spacing, and scrolling in narrow windows. */
  dense?: boolean;
  /** Rows may stream in, so column widths depend on headers only. */
  list?: boolean;
  children: ReactNode;
};

/**
 * The frame of a table. Below 768 px each row becomes a block of labeled cells; browsers then drop table
 * semantics, so every part has an explicit role. Column classes: `num` (right, tabular), `actions` (with
 * RowActions), `nowrap`, `fill` (full line on phones), `two-thirds` (of three). Narrow desktops fold a column
 * into another: `fold-away` on the column, `fold-in` on a `cell-note` with the same text. Lines in a cell:
 * `cell-link`, `cell-main`, `cell-note`. `data-urgency` on a row is `high` or `urgent`.
 */
export function DataTable({ actions = 3, caption, across = 2, dense, list, children }: DataTableProps) {
  return (
    <div className="table-scroll">
      <table
        className={classNames(
          "data-table",
          list && "list-table",
          across === 3 && "data-table-thirds",
          dense && "data-table-dense",
          actions === 4 && "data-table-four",
        )}
        role="table"
        onClick={useRowLinks()}
      >
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function RowActions({ children }: { children: ReactNode }) {
  return <div className="row-actions">{children}</div>;
}

/** Initials, name, and a second line; the first cell of a row. */
export function CellPerson({
  avatar,
  children,
  note,
}: {
  avatar: ReactNode;
  children: ReactNode;
  note?: ReactNode;
}) {
  return (
    <div className="cell-person">
      {avatar}
      <div className="cell-lines">
        {children}
        {note && <span className="cell-note">{note}</span>}
      </div>
    </div>
  );
}

/**
 * Client-side navigation for plain links in table rows. Cheaper than hundreds of `<Link>`s, each of which
 * resolves its URL. Links with a `target` are left to the browser.
 */
function useRowLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const isPlain = !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
    if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}
