import { closeNumber } from "~/domain/counter/till/close-number";
import { type Close, countCloses } from "~/domain/counter/till/find-closes.server";
import { cents, formatDecimal } from "~/domain/money";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing } from "~/web/listing";
import { type ListColumn, writtenMoment } from "~/web/list-columns";
import { listPage } from "~/web/list.server";
import { storeOfPage } from "~/web/store-filter.server";
import { closesBy } from "./close-rows.server.ts";
import { countNotes } from "./count-notes.ts";

/** The list of closes, for files and prints. */
export function closeListing({ url, actor }: AskedListing): Listing {
  const { store } = storeOfPage(url, "location", actor);
  const filter = { location: store ?? undefined };
  return listing(COLUMNS, {
    page: (at) => listPage(at, closesBy(filter), () => 0),
    count: (atMost) => countCloses(shop().db, filter, atMost),
    store,
  });
}

const COLUMNS: ListColumn<Close>[] = [
  { head: "Close", file: { width: 11, value: ({ id }) => closeNumber(id) }, paper: true },
  { head: "Closed", ...writtenMoment<Close>(({ to, zone }) => ({ at: to, zone }), 22) },
  { head: "Location", file: { width: 16, value: ({ storeName }) => storeName }, paper: true },
  { head: "Till", file: { width: 14, value: ({ till }) => till }, paper: true },
  { head: "Closed By", file: { width: 20, value: ({ closedByName }) => closedByName }, paper: true },
  {
    head: "Cash Expected",
    file: { width: 14, value: ({ counts }) => ({ amount: cashOf(counts, "expected") }) },
  },
  {
    head: "Cash Counted",
    file: { width: 14, value: ({ counts }) => ({ amount: cashOf(counts, "counted") }) },
    paper: true,
  },
  {
    head: "Over or Short",
    file: { width: 14, value: ({ difference }) => ({ amount: difference }) },
    paper: true,
  },
  {
    head: "By Kind",
    file: {
      width: 30,
      value: ({ counts }) => countNotes(counts, (amount) => formatDecimal(cents(amount))).join(", "),
    },
    paper: true,
  },
  { head: "Note", file: { width: 30, value: ({ note }) => note } },
];

function cashOf(counts: Close["counts"], of: "expected" | "counted") {
  return counts.find(({ kind }) => kind === "cash")?.[of] ?? cents(0);
}
