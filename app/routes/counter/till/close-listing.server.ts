import { closeNumber } from "~/domain/counter/till/close-number";
import { type Close, countCloses } from "~/domain/counter/till/find-closes.server";
import { cents, formatDecimal } from "~/domain/money";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing, type ListingColumn, momentColumns } from "~/web/listing";
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

const COLUMNS: ListingColumn<Close>[] = [
  { head: "Close", width: 11, cell: ({ id }) => closeNumber(id), onPaper: true },
  ...momentColumns<Close>("Closed", ({ to, zone }) => ({ at: to, zone }), 22),
  { head: "Location", width: 16, cell: ({ storeName }) => storeName, onPaper: true },
  { head: "Till", width: 14, cell: ({ till }) => till, onPaper: true },
  { head: "Closed By", width: 20, cell: ({ closedByName }) => closedByName, onPaper: true },
  { head: "Cash Expected", width: 14, cell: ({ counts }) => ({ amount: cashOf(counts, "expected") }) },
  {
    head: "Cash Counted",
    width: 14,
    cell: ({ counts }) => ({ amount: cashOf(counts, "counted") }),
    onPaper: true,
  },
  { head: "Over or Short", width: 14, cell: ({ difference }) => ({ amount: difference }), onPaper: true },
  {
    head: "By Kind",
    width: 30,
    cell: ({ counts }) => countNotes(counts, (amount) => formatDecimal(cents(amount))).join(", "),
    onPaper: true,
  },
  { head: "Note", width: 30, cell: ({ note }) => note },
];

function cashOf(counts: Close["counts"], of: "expected" | "counted") {
  return counts.find(({ kind }) => kind === "cash")?.[of] ?? cents(0);
}
