import { counted } from "~/domain/counted";
import type { Instant } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { filterOf, LISTS } from "~/domain/shop/lists/list-rights-and-filters";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { storeAddress, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { turnOfPart } from "~/runtime/long-work-in-parts";
import { titled } from "~/shell/page-handle";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { formatCount, formatDate, formatListedTime } from "~/ui/format";
import { type MoneyFormat, useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { PrintButton } from "~/ui/print-button";
import { SheetBox, SheetHead } from "~/ui/slip";
import sheets from "~/ui/styles/sheets.css?url";
import { actorNow } from "~/web/unconfirmed-actor";
import type { Cell } from "~/web/cells";
import { actorOf } from "~/web/context";
import { noteExport, noteRead } from "~/web/audit-reads.server";
import { confirmAddress } from "~/web/return-to";
import { showsCost } from "~/web/shows-cost.server";
import { listAddress } from "~/web/lists/list-address";
import { openList } from "~/web/lists/open-list.server";
import type { Route } from "./+types/print-list";
import { filterInWords } from "./filter-words.server.ts";
import { listFor, LIST_READERS } from "./list-readers.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheets }];

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData?.title ?? "List");

/** Characters of a row that fit across an upright sheet; a wider list prints sideways. */
const UPRIGHT = 112;

/** Texts up to this many characters don't wrap. */
const SHORT = 16;

/** About twenty sheets of paper. */
const ROWS_ON_PAPER = 1_000;

/**
 * Prints a list on Letter paper, filtered and ordered: one page of it, or more for actors who may export it.
 * The trail has each print. Printing more than a page fails if its entry can't be written, as an export does.
 */
export async function loader({ params, request, url: sent, context }: Route.LoaderArgs) {
  const { db } = shop();
  const { name, title } = listFor(params.list, context, "opens");
  const { url, list } = openList(LIST_READERS[name], sent, context);
  const actor = actorNow(context);
  const mayPrintAll = can(actor, LISTS[name].exports);
  const asksPassword = !mayPrintAll && can(actorOf(context), LISTS[name].exports);
  let page = list.page(url);
  const showsContacts =
    can(actor, "customers.view") && (page.next === null || !mayPrintAll || can(actor, "customers.export"));
  const columns = list.onPaper.filter(
    ({ isCost, isContact }) => (!isCost || showsCost(context)) && (!isContact || showsContacts),
  );
  const rows: Cell[][] = [];
  const aPage = page.rows.length;
  let at: URL | null;
  for (;;) {
    rows.push(...page.rows.map(({ cellsOf }) => cellsOf(columns)));
    at = page.next === null ? null : new URL(page.next, url);
    if (!at || !mayPrintAll || rows.length >= ROWS_ON_PAPER) break;
    await turnOfPart();
    page = list.page(at);
  }
  const filter = filterOf(name, url.searchParams);
  const note = rows.length > aPage ? noteExport : noteRead;
  if (request.method !== "HEAD")
    await note(context, {
      action: "list.printed",
      record: { kind: "list", id: name },
      after: {
        ...Object.fromEntries(new URLSearchParams(filter)),
        rows: Math.min(rows.length, ROWS_ON_PAPER),
      },
    });
  const store = storeAddress(db, list.store ?? null);
  const zone = zoneOf(db, list.store ?? null);
  return {
    title,
    back: listAddress(name, filter),
    mayPrintAll,
    confirm: asksPassword ? confirmAddress(`${sent.pathname}${sent.search}`) : null,
    shopName: readSettings(db).shopName || "Loupe",
    store: {
      name: store.name || "All Locations",
      address: store.address,
      phone: store.phone,
    },
    printed: formatListedTime(Date.now() as Instant, zone),
    chosen: filterInWords(name, url.searchParams, list),
    columns: columns.map(({ head, width }) => ({ head, width })),
    rows: rows.slice(0, ROWS_ON_PAPER),
    hasMore: at !== null || rows.length > ROWS_ON_PAPER,
  };
}

export default function PrintList({ loaderData }: Route.ComponentProps) {
  const { title, back, mayPrintAll, confirm, shopName, store, printed, chosen, columns, rows, hasMore } =
    loaderData;
  const { formatMoney } = useMoney();
  const isNumber = columns.map((_, nth) => isFigure(rows.find((row) => row[nth] !== null)?.[nth]));
  const characters = columns.reduce((sum, { width }) => sum + width, 0);
  const filter = chosen.map(({ label, value }) => `${label}: ${value}`).join("; ");
  return (
    <>
      <nav className="slip-tools no-print" aria-label="List">
        <ButtonLink to={back} icon="arrow-left">
          Back to the List
        </ButtonLink>
        <PrintButton />
      </nav>
      <main className={classNames("sheet", characters > UPRIGHT ? "sheet-wide" : "sheet-list")} id="main">
        <SheetHead
          shopName={shopName}
          store={store}
          what={hasMore ? `First ${formatCount(rows.length)} rows` : counted(rows.length, "row")}
          number={title}
        />
        <div className="sheet-boxes">
          <SheetBox label="Filter" value={filter || "Everything"} />
          <SheetBox label="Printed" value={printed} />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
        <div className="table-scroll sheet-rows" tabIndex={0} role="group" aria-label={title}>
          <table className="sheet-table sheet-table-even">
            <colgroup>
              {columns.map(({ head, width }) => (
                <col key={head} width={`${Math.round((width / characters) * 100)}%`} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {columns.map(({ head }, nth) => (
                  <th key={head} scope="col" className={isNumber[nth] ? "num" : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.length === 0 && (
                <tr>
                  <td colSpan={columns.length}>Nothing in this list.</td>
                </tr>
              )}
              {rows.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, nth) => (
                    <td key={nth} className={isNumber[nth] ? "num" : isShort(cell) ? "nowrap" : undefined}>
                      {cellText(cell, formatMoney)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {hasMore && (
          <p>
            {mayPrintAll
              ? `Only the first ${formatCount(rows.length)} rows are shown. Filter the list, or export it as CSV to get all of them.`
              : `Only the first ${formatCount(rows.length)} rows are shown. ${confirm === null ? "Printing more takes the right to export this list." : "Printing more asks for your password."}`}
            {confirm !== null && (
              <span className="no-print">
                {" "}
                <PageLink to={confirm}>Type it</PageLink>
              </span>
            )}
          </p>
        )}
      </main>
    </>
  );
}

function isFigure(cell: Cell | undefined): boolean {
  return typeof cell === "number" || (typeof cell === "object" && cell !== null && "amount" in cell);
}

function isShort(cell: Cell): boolean {
  return typeof cell === "string" ? cell.length <= SHORT : cell !== null;
}

function cellText(cell: Cell, formatMoney: MoneyFormat["formatMoney"]): string {
  if (cell === null || typeof cell === "string") return cell ?? "";
  if (typeof cell === "number") return String(cell);
  return "amount" in cell ? formatMoney(cell.amount) : formatDate(cell.day);
}
