import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { useLightForm } from "./light-form";
import { InRows } from "./plain-parts";
import { useRowLinks } from "./row-links";

type DataTableProps = {
  /** For screen readers only. */
  caption: string;
  /**
   * What a row is on phones. Without it, a block of labeled cells, two on a line; `fill` has a line to itself.
   *
   * - `thirds`: such a block with three on a line.
   * - `brief`: `phone-title` with `phone-sum` at its right, and in one line below them `phone-code` and, at the right,
   *   `phone-badge`. `phone-tick` is a code with a box at the row's left.
   * - `cards`: `phone-title`, or the first cell unless it is a `plain-link`, with `phone-sum` at its right. Below, the
   *   others side by side: `phone-who` is never broken, but gives way to `phone-end`, which stands at the right.
   *   `phone-act` has the last line.
   *
   * `brief` and `cards` don't show `fold-away` and `wide-only` columns, unless they are `phone-on`. The rest waits for
   * 'More of Each Row' below them: actions, of `brief` the other cells, of `cards` whatever is `phone-off` and
   * each `cell-note` that isn't `phone-on`. A light page shows these at once.
   */
  phone?: "thirds" | "brief" | "cards" | undefined;
  /** Whether `cards` leave nothing out, so that nothing waits below the rows. */
  whole?: boolean;
  /** Whether the title has a tile, which `brief` and `cards` show at the left of all lines. */
  tiled?: boolean;
  /** For many columns: two-line headers, less spacing, and scrolling in narrow windows. */
  dense?: boolean;
  /** Whether rows may stream in. Column widths then depend on the headers only. */
  list?: boolean;
  children: ReactNode;
};

/**
 * The frame of a table. Below 900 px each row is what `phone` says; browsers then drop table semantics, so every part
 * has an explicit role.
 *
 * Column classes: `num` (right, tabular), `actions` (with RowActions), `nowrap`. Narrow desktops fold a column into
 * another: `fold-away` on the column, `fold-in` on a `cell-note` with the same text. Lines in a cell: `cell-link`,
 * `cell-main`, `cell-note`.
 *
 * The whole row opens its first `cell-link`; without scripts, only one in the first cell, or in a `phone-title` that
 * doesn't lead `elsewhere`. `data-urgency` on a row is `due` or `late`.
 */
export function DataTable({ caption, phone, whole, tiled, dense, list, children }: DataTableProps) {
  const light = useLightForm();
  const restId = useId();
  return (
    <div className={classNames("table-scroll", list && "list-frame")}>
      {(phone === "brief" || phone === "cards") && !light && (
        <>
          <input
            className="rest-toggle visually-hidden"
            type="checkbox"
            id={restId}
            autoComplete="off"
            hidden={whole}
          />
          {!whole && (
            <label className="rest-fold" htmlFor={restId}>
              More of Each Row
            </label>
          )}
        </>
      )}
      <table
        className={classNames(
          "data-table",
          list && "list-table",
          phone && `data-table-${phone}`,
          tiled && !light && "data-table-tiled",
          dense && "data-table-dense",
        )}
        role="table"
        onClick={useRowLinks()}
      >
        <caption className="visually-hidden">{caption}</caption>
        <InRows value>{children}</InRows>
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
        {children} {note && <span className="cell-note">{note}</span>}
      </div>
    </div>
  );
}
