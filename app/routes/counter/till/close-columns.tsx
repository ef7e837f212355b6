import { closeNumber } from "~/domain/counter/till/close-number";
import type { Close } from "~/domain/counter/till/find-closes.server";
import type { Column } from "~/ui/column-table";
import { formatListedTime } from "~/ui/format";
import { CellLink } from "~/ui/list-table";
import { countNotes } from "./count-notes.ts";

export const CLOSE_COLUMNS: Column<Close>[] = [
  {
    head: "Close",
    width: "title",
    render: ({ id, storeName, till }) => (
      <span className="cell-lines">
        <CellLink to={`/till/closes/${id}`}>{closeNumber(id)}</CellLink>
        <span className="cell-note">{`${storeName}, ${till}`}</span>
      </span>
    ),
  },
  {
    head: "Closed",
    width: "moment",
    className: "phone-sum",
    bare: true,
    render: ({ to, zone, closedByName }) => (
      <span className="cell-lines">
        <span>{formatListedTime(to, zone)}</span>
        <span className="cell-note">{closedByName}</span>
      </span>
    ),
  },
  {
    head: "Cash Counted",
    width: "price",
    className: "num",
    render: ({ counts }, { formatMoney }) =>
      formatMoney(counts.find(({ kind }) => kind === "cash")?.counted ?? 0),
  },
  {
    head: "Over or Short",
    width: "price",
    className: "num phone-end",
    render: ({ difference, counts }, { formatMoney }) => (
      <span className="cell-lines">
        <span className={difference < 0 ? "loss" : undefined}>{formatMoney(difference)}</span>
        {countNotes(counts, formatMoney).map((note) => (
          <span key={note} className="cell-note">
            {note}
          </span>
        ))}
      </span>
    ),
  },
];
