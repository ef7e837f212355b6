import { closeNumber } from "~/domain/counter/till/close-number";
import type { Close } from "~/domain/counter/till/find-closes.server";
import { cents, formatDecimal } from "~/domain/money";
import { href } from "~/ui/address";
import { formatListedTime } from "~/ui/format";
import { CellLink } from "~/ui/list-table";
import type { ListColumn } from "~/web/list-columns";
import { writtenMoment } from "~/web/times-in-files-and-prints";
import { overAndShortWords } from "./over-and-short-words.ts";

/** The filter `show` of closes with a kind of payment that is over or short. */
export const OVER_OR_SHORT = { value: "off", label: "Only Over or Short" };

export const CLOSE_COLUMNS: readonly ListColumn<Close>[] = [
  {
    head: "Close",
    page: {
      width: "date",
      render: ({ id, storeName, till }) => (
        <span className="cell-lines">
          <CellLink to={href("/till/closes/:closeId", { closeId: id })}>{closeNumber(id)}</CellLink>{" "}
          <span className="cell-note fold-in">{`${storeName}, ${till}`}</span>
        </span>
      ),
    },
    file: { width: 11, value: ({ id }) => closeNumber(id) },
    paper: true,
  },
  {
    head: "Till",
    page: {
      width: "title",
      className: "fold-away phone-on",
      bare: true,
      render: ({ storeName, till }) => `${storeName}, ${till}`,
    },
  },
  {
    head: "Closed",
    page: {
      width: "moment",
      className: "phone-end",
      bare: true,
      render: ({ to, zone, closedByName }) => (
        <span className="cell-lines">
          <span>{formatListedTime(to, zone)}</span> <span className="cell-note">{closedByName}</span>
        </span>
      ),
    },
    ...writtenMoment<Close>(({ to, zone }) => ({ at: to, zone }), 22),
  },
  { head: "Location", file: { width: 16, value: ({ storeName }) => storeName }, paper: true },
  { head: "Till", file: { width: 14, value: ({ till }) => till }, paper: true },
  { head: "Closed By", file: { width: 20, value: ({ closedByName }) => closedByName }, paper: true },
  {
    head: "Cash Expected",
    file: { width: 14, value: ({ counts }) => ({ amount: cashOf(counts, "expected") }) },
  },
  {
    head: "Cash Counted",
    page: {
      width: "price",
      className: "num phone-off",
      render: ({ counts }, { formatMoney }) => {
        const [counted, expected] = [cashOf(counts, "counted"), cashOf(counts, "expected")];
        if (counted === expected) return formatMoney(counted);
        return (
          <span className="cell-lines">
            <span>{formatMoney(counted)}</span>{" "}
            <span className="cell-note">{`Expected ${formatMoney(expected)}`}</span>
          </span>
        );
      },
    },
    file: { width: 14, value: ({ counts }) => ({ amount: cashOf(counts, "counted") }) },
    paper: true,
  },
  {
    head: "Over or Short",
    page: {
      width: "price",
      className: "num phone-sum",
      render: ({ difference, counts }, { formatMoney }) => {
        const notes = overAndShortWords(counts, formatMoney);
        if (difference === 0 && notes.length === 0) return "—";
        return (
          <span className="cell-lines">
            <span className={difference < 0 ? "loss" : undefined}>{formatMoney(difference)}</span>{" "}
            {notes.map((note) => (
              <span key={note} className="cell-note">
                {note}
              </span>
            ))}
          </span>
        );
      },
    },
    file: { width: 14, value: ({ difference }) => ({ amount: difference }) },
    paper: true,
  },
  {
    head: "By Kind",
    file: {
      width: 30,
      value: ({ counts }) => overAndShortWords(counts, (amount) => formatDecimal(cents(amount))).join(", "),
    },
    paper: true,
  },
  { head: "Note", file: { width: 30, value: ({ note }) => note } },
];

function cashOf(counts: Close["counts"], of: "expected" | "counted") {
  return counts.find(({ kind }) => kind === "cash")?.[of] ?? cents(0);
}
