import {
  type Count,
  COUNT_KIND_LABELS,
  COUNT_RESULT_LABELS,
  COUNT_RESULTS,
  type CountResult,
  countedText,
} from "~/domain/workshop/counts/count";
import { href } from "~/ui/address";
import { formatListedTime } from "~/ui/format";
import { CellLink } from "~/ui/list-table";
import type { ListColumn } from "~/web/list-columns";
import { writtenMoment } from "~/web/times-in-files-and-prints";
import { CountBadge } from "./count-badges.tsx";

type CountRow = Omit<Count, "values">;
type CountColumn = ListColumn<Count, CountRow>;

/** What is missing; in an open count, what is left to scan, in gray. */
function Missing({ figures: { missing }, endedAt }: CountRow) {
  return endedAt === null ? <span className="quiet">{`${missing} left`}</span> : missing;
}

/** Results that the page and the print show as well. */
const SHOWN: Partial<Record<CountResult, Partial<CountColumn>>> = {
  found: {
    page: { width: "count", className: "num", render: ({ figures: { found } }) => found },
    paper: true,
  },
  missing: {
    page: { width: "count", className: "num phone-end", render: (count) => <Missing {...count} /> },
    paper: true,
  },
};

export const COUNT_COLUMNS: readonly CountColumn[] = [
  { head: "Count ID", file: { width: 10, value: ({ id }) => id } },
  { head: "What", file: { width: 16, value: ({ kind }) => COUNT_KIND_LABELS[kind] } },
  {
    head: "Counted",
    page: {
      head: "Count",
      width: "title",
      render: (count) => (
        <span className="cell-lines">
          <CellLink to={href("/counts/:countId", { countId: count.id })}>{countedText(count)}</CellLink>{" "}
          <span className="cell-note">{`Count #${count.id}, ${COUNT_KIND_LABELS[count.kind]}`}</span>
        </span>
      ),
    },
    file: { width: 30, value: countedText },
    paper: true,
  },
  {
    head: "Begun",
    page: {
      head: "Started",
      width: "moment",
      bare: true,
      render: ({ begunAt, begunBy, store }) => (
        <span className="cell-lines">
          <span>{formatListedTime(begunAt, store.zone)}</span> <span className="cell-note">{begunBy}</span>
        </span>
      ),
    },
    ...writtenMoment<Count>(({ begunAt, store }) => ({ at: begunAt, zone: store.zone })),
  },
  { head: "Begun By", file: { width: 20, value: ({ begunBy }) => begunBy }, paper: true },
  {
    head: "Ended",
    page: {
      head: "Status",
      width: "state",
      className: "phone-sum",
      bare: true,
      render: ({ endedAt, undecided }) => <CountBadge endedAt={endedAt} undecided={undecided} />,
    },
    ...writtenMoment<Count>(({ endedAt, store }) => ({ at: endedAt, zone: store.zone })),
  },
  { head: "Ended By", file: { width: 20, value: ({ endedBy }) => endedBy } },
  ...COUNT_RESULTS.map((result): CountColumn => ({
    head: COUNT_RESULT_LABELS[result],
    file: { width: 12, value: ({ figures }) => figures[result] },
    ...SHOWN[result],
  })),
];
