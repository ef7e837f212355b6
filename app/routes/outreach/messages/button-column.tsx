import type { ReactNode } from "react";
import { actionsColumn, type Column } from "~/ui/column-table";
import { RowActions } from "~/ui/data-table";

/** A column of buttons. Phones leave a line for it only in rows that have one: `render` has false for the others. */
export function buttonColumn<Row>(render: (row: Row) => ReactNode): Column<Row> {
  return {
    ...actionsColumn(render),
    className: "actions phone-act",
    render: (row) => {
      const buttons = render(row);
      return buttons ? <RowActions>{buttons}</RowActions> : <span className="phone-off" />;
    },
  };
}
