import { fullName } from "~/domain/people/customers/customer";
import { getPurchases, type Purchase } from "~/domain/counter/sales/find-purchases.server";
import { addressLine } from "~/domain/people/customers/postal-address";
import { dayIn, type Instant } from "~/domain/dates";
import { sumOf } from "~/domain/money";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { storeAddress, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { countTimeline, readTimeline } from "~/domain/records/timeline/read-timeline.server";
import { kindsShownTo } from "~/domain/records/timeline/who-sees-entries";
import { STATEMENT_KINDS } from "~/domain/records/timeline/statement-kinds";
import type {
  TimelineEntry,
  TimelineFilter,
  TimelineKind,
  TimelineOf,
} from "~/domain/records/timeline/timeline";
import { shop } from "~/runtime/shop.server";
import { titled } from "~/shell/page-handle";
import { href, withRest } from "~/ui/address";
import { CommaList } from "~/ui/comma-list";
import { ButtonLink } from "~/ui/button";
import { formatCount, formatDate } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { SheetBox, SheetHead, SheetSum } from "~/ui/slip";
import sheets from "~/ui/styles/sheets.css?url";
import { actorOf } from "~/web/context";
import { keptCustomer } from "~/web/kept-customer.server";
import { askedOf, queryOf, titleOf } from "./load-timeline.server.ts";
import type { Route } from "./+types/statement";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheets }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Statement of ${loaderData?.name ?? "a customer"}`);

const ENTRIES_AT_MOST = 500;
/** Most lines on paper: an entry's own, and one for each item of a ticket. */
const LINES_AT_MOST = 1_000;
/** Entries read at a time; a ticket alone may have 50 items. */
const CHUNK = 50;

/**
 * Loads what a customer bought, returned, ordered and brought in for repair, filtered like the timeline.
 * Nobody sees cost on it.
 */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const customer = keptCustomer(
    { params, url, context },
    "/customers/:customerId/statement",
    url.searchParams,
  );
  const zone = zoneOf(db, customer.homeStore);
  const of = { kind: "customer", id: customer.id, zone } as const;
  const shown = kindsShownTo(actorOf(context), "customer").filter((kind) => STATEMENT_KINDS.includes(kind));
  const { kind, year, filter } = askedOf(url, shown);
  const { entries, itemsOf } = newestEntries(of, filter);
  const total = (of: readonly TimelineKind[]) =>
    sumOf(entries.flatMap(({ kind: one, amount }) => (of.includes(one) && amount !== null ? amount : [])));
  return {
    id: customer.id,
    name: fullName(customer),
    address: addressLine(customer),
    shopName: readSettings(db).shopName || "Loupe",
    store: storeAddress(db, customer.homeStore),
    today: dayIn(zone, Date.now() as Instant),
    year,
    back: queryOf(kind, year),
    left: Math.max(0, countTimeline(db, of, filter, ENTRIES_AT_MOST + 1_000) - entries.length),
    lines: entries.map((entry) => ({
      key: entry.key.join(" "),
      day: entry.day,
      amount: entry.amount,
      isCanceled: entry.isCanceled,
      title: entry.about ? titleOf(entry.about) : entry.what,
      text: entry.kind === "sale" ? null : entry.text,
      items: itemsOf(entry),
      tradeIn: entry.tradeIn,
      tradeInRest: entry.tradeInRest,
    })),
    totals: [
      { label: "Purchases", kinds: ["sale"] as const },
      { label: "Returns", kinds: ["return"] as const },
      { label: "Repairs and orders, at agreed price", kinds: ["repair", "order"] as const },
    ].flatMap(({ label, kinds }) =>
      entries.some(({ kind: one }) => (kinds as readonly string[]).includes(one))
        ? { label, amount: total(kinds) }
        : [],
    ),
    net: total(["sale", "return"]),
    hasNet: filter.kinds.includes("sale"),
  };
}

/** Reads the newest entries that fit the paper, at least one, in order of time, with the items of tickets. */
function newestEntries(of: TimelineOf, filter: TimelineFilter) {
  const { db } = shop();
  const items = new Map<number, Purchase["lines"]>();
  const itemsOf = ({ kind, about }: TimelineEntry) =>
    kind === "sale" && about ? (items.get(about.id) ?? []) : [];
  const entries: TimelineEntry[] = [];
  let lines = 0;
  for (;;) {
    const after = entries.at(-1)?.key;
    const read = readTimeline(db, of, filter, { after, limit: CHUNK }, { seesCost: false });
    const saleIds = read.flatMap(({ kind, about }) => (kind === "sale" && about ? about.id : []));
    for (const sale of getPurchases(db, saleIds)) items.set(sale.id, sale.lines);
    for (const entry of read) {
      lines += 1 + itemsOf(entry).length;
      const isFull = lines > LINES_AT_MOST || entries.length === ENTRIES_AT_MOST;
      if (isFull && entries.length > 0) return { entries: entries.toReversed(), itemsOf };
      entries.push(entry);
    }
    if (read.length < CHUNK) return { entries: entries.toReversed(), itemsOf };
  }
}

/** Prints the statement on Letter paper. */
export default function Statement({ loaderData }: Route.ComponentProps) {
  const { id, name, address, shopName, store, today, year, back, left, lines, totals, net, hasNet } =
    loaderData;
  const { formatMoney } = useMoney();
  const period = year === null ? `Through ${formatDate(today)}` : `Year ${year}`;
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Statement">
        <ButtonLink
          to={withRest(href("/customers/:customerId", { customerId: id }), back && `?${back}`)}
          icon="arrow-left"
        >
          Back to <bdi>{name}</bdi>
        </ButtonLink>
        <PrintButton />
      </nav>
      <main className="sheet sheet-letter" id="main">
        <SheetHead shopName={shopName} store={store} what="Statement" number={name} />
        <div className="sheet-boxes">
          <SheetBox label="Customer" value={`#${id}`}>
            {address}
          </SheetBox>
          <SheetBox label="Period" value={period} />
          <SheetBox label="Date" value={formatDate(today)} />
        </div>
        <table className="sheet-table sheet-table-even">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Description</th>
              <th scope="col" className="num">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.length === 0 && (
              <tr>
                <td colSpan={3}>Nothing in this period.</td>
              </tr>
            )}
            {lines.map(({ key, day, title, text, items, tradeIn, tradeInRest, amount, isCanceled }) => (
              <tr key={key}>
                <td className="nowrap">{formatDate(day)}</td>
                <td>
                  <b>{title}</b>
                  {text && (
                    <div>
                      <bdi>{text}</bdi>
                    </div>
                  )}
                  {items.map(({ kind, description, price }, nth) => (
                    <div key={nth}>
                      <CommaList
                        of={[
                          description,
                          formatMoney(price),
                          // No revenue until it pays for something (counter.md).
                          kind === "gift_card" && "counts when it is spent",
                        ]}
                      />
                    </div>
                  ))}
                  {tradeIn !== null && <div>{`Trade-in, ${formatMoney(-tradeIn)}`}</div>}
                  {tradeInRest !== null && <div>{`Rest as store credit, ${formatMoney(tradeInRest)}`}</div>}
                </td>
                <td className="num">{isCanceled ? "Canceled" : amount !== null && formatMoney(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {left > 0 && <p>{`${formatCount(left)} older entries aren't shown. Choose a year.`}</p>}
        <div className="sheet-foot">
          <div />
          <div className="sheet-sums">
            {totals.map(({ label, amount }) => (
              <SheetSum key={label} label={label}>
                {formatMoney(amount)}
              </SheetSum>
            ))}
            {hasNet && (
              <SheetSum label="Purchases less returns" strong>
                {formatMoney(net)}
              </SheetSum>
            )}
          </div>
        </div>
      </main>
    </>
  );
}
