import { findBulkRows, getBulkChange } from "~/domain/stock/bulk-changes/find-bulk-changes.server";
import { counted } from "~/domain/counted";
import type { Instant } from "~/domain/dates";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import {
  countPieces,
  type ListedPiece,
  listPieces,
  piecesOfIds,
  planPieces,
  tagTextsOf,
} from "~/domain/stock/pieces/find-pieces.server";
import { isHoldOver } from "~/domain/stock/movements/out-states";
import { holdsOf } from "~/domain/stock/movements/on-hold.server";
import { inCostCode } from "~/domain/shop/settings/cost-code";
import {
  TAG_PAPER_LABELS,
  TAG_PAPER_NAMES,
  TAG_PAPERS,
  tagPaperNamed,
} from "~/domain/shop/settings/tag-papers";
import { getReceiving, piecesReceived } from "~/domain/stock/receivings/find-receivings.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { isToBePriced } from "~/domain/stock/pieces/piece-origin.server";
import { shop } from "~/runtime/shop.server";
import { turnOfPart } from "~/runtime/long-work-in-parts";
import { titled } from "~/shell/page-handle";
import { href, withRest } from "~/ui/address";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { formatDate } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Pager } from "~/ui/pager";
import { PrintButton } from "~/ui/print-button";
import tagSheet from "~/ui/styles/tags.css?url";
import { titleClass } from "~/ui/modal-title-class";
import { code128 } from "~/web/barcode.server";
import { actorOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { isId, listPage, ofSearch } from "~/web/list.server";
import { idParam, notFound } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/tags";
import { readPagePieceFilter } from "./piece-filter.server.ts";

const TAGS_AT_ONCE = 100;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: tagSheet }];

export const meta = () => titled("Tags");

export async function loader({ url, context }: Route.LoaderArgs) {
  const paper = tagPaperNamed(url.searchParams.get("paper")) ?? readSettings(shop().db).tagPaper;
  const [list, count, plan] =
    listOfIds(url, context) ?? listOfReceiving(url) ?? listOfChange(url) ?? listOfFilter(url, context);
  const { rows, ...page } = ofSearch(listPage(url, list, count, TAGS_AT_ONCE), plan);
  const tags = [];
  const { costCode } = readSettings(shop().db);
  const isInCode = costCode !== "" && maySeeCost(context);
  const ids = rows.map(({ id }) => id);
  const texts = tagTextsOf(shop().db, ids);
  const holds = holdsOf(shop().db, ids);
  const days = storeDays(shop().db, Date.now() as Instant);
  for (const { id, sku, description, location, retailPrice, cost } of rows) {
    const hold = holds.get(id);
    if (tags.length % 20 === 0) await turnOfPart();
    const uncoded = !/^[ -~]+$/.test(sku)
      ? ("letters" as const)
      : sku.length > TAG_PAPERS[paper].longest
        ? ("length" as const)
        : null;
    tags.push({
      id,
      sku,
      words: texts.get(id) ?? description,
      heldUntil: hold !== undefined && !isHoldOver(hold, days.at(location)) ? hold : null,
      // A trade-in that nobody has priced yet.
      retailPrice: isToBePriced(shop().db, { id, retailPrice }) ? null : retailPrice,
      code: isInCode ? inCostCode(costCode, cost) : null,
      uncoded,
      bars: uncoded === null ? await code128(sku) : null,
    });
  }
  return { paper, tags, page, search: url.search };
}

type Listed = Parameters<typeof listPage<ListedPiece, number>>;
type ListAndCount = [Listed[1], Listed[2], Parameters<typeof ofSearch>[1]?];

const KEYED = { keyOf: ({ id }: ListedPiece) => id, isKey: isId };

/** Reads `ids=12 13`, or a longer list from a draft. */
function listOfIds(url: URL, context: Route.LoaderArgs["context"]): ListAndCount | null {
  const said = url.searchParams.get("ids") ?? readDraft(actorOf(context), url)?.ids;
  if (said === undefined) return null;
  const ids = [...new Set(said.split(" ").filter((id) => /^[1-9]\d{0,14}$/.test(id)))].map(Number);
  return [{ ...KEYED, read: (slice) => piecesOfIds(shop().db, ids, slice) }, () => ids.length];
}

/** Reads `change=12`: the pieces that a bulk change changed, so that a repriced case gets its new tags. */
function listOfChange(url: URL): ListAndCount | null {
  const said = url.searchParams.get("change");
  if (said === null) return null;
  const { db } = shop();
  const bulk = getBulkChange(db, idParam(said));
  if (!bulk) throw notFound();
  const keyed = (key: number | undefined): ["", number] | undefined => (key === undefined ? key : ["", key]);
  return [
    {
      ...KEYED,
      read: ({ after, before, limit }) => {
        const slice = { after: keyed(after), before: keyed(before), limit };
        const rows = findBulkRows(db, { bulkChangeId: bulk.id, outcome: "changed" }, slice);
        return piecesOfIds(
          db,
          rows.map(({ pieceId }) => pieceId),
          { limit },
        );
      },
    },
    () => bulk.changed,
  ];
}

/** Reads `receiving=12`: all pieces of a vendor's invoice, in the order of its lines. */
function listOfReceiving(url: URL): ListAndCount | null {
  const said = url.searchParams.get("receiving");
  if (said === null) return null;
  const { db } = shop();
  const receiving = getReceiving(db, idParam(said));
  if (!receiving) throw notFound();
  const ids = piecesReceived(db, receiving.id);
  return [
    {
      ...KEYED,
      read: ({ after, before, limit }) => {
        const some =
          before === undefined
            ? ids.slice(after === undefined ? 0 : ids.indexOf(after) + 1).slice(0, limit)
            : ids.slice(0, Math.max(0, ids.indexOf(before))).slice(-limit);
        const found = piecesOfIds(db, some, { limit });
        return found.toSorted((one, other) => some.indexOf(one.id) - some.indexOf(other.id));
      },
    },
    () => ids.length,
  ];
}

/** Reads the pieces of the inventory's filter. */
function listOfFilter(url: URL, context: Route.LoaderArgs["context"]): ListAndCount {
  const { db } = shop();
  const planned = planPieces(db, readPagePieceFilter(url, actorOf(context)).filter);
  return [
    { ...KEYED, read: (slice) => listPieces(db, planned, slice) },
    (atMost) => countPieces(db, planned, atMost),
    planned.plan,
  ];
}

/**
 * Prints tags in real size, each on its own label. Tags lie in showcases, so cost appears only in the shop's
 * cost code, if at all.
 */
export default function Tags({ loaderData: { paper, tags, page, search } }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const title = `${TAG_PAPER_LABELS[paper]}: ${counted(page.total, "tag")}`;
  const withPaper = (name: string) => {
    const query = new URLSearchParams(search);
    query.set("paper", name);
    return withRest(href("/inventory/tags"), `?${query}`);
  };
  const skusWithout = (why: "letters" | "length") =>
    tags.filter(({ uncoded }) => uncoded === why).map(({ sku }) => sku);
  const [odd, long] = [skusWithout("letters"), skusWithout("length")];
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Tags">
        <ButtonLink to={href("/inventory")} icon="arrow-left">
          Inventory
        </ButtonLink>
        {TAG_PAPER_NAMES.map(
          (name) =>
            name !== paper && (
              <ButtonLink key={name} to={withPaper(name)}>
                {TAG_PAPER_LABELS[name]}
              </ButtonLink>
            ),
        )}
        <PrintButton />
      </nav>
      <main id="main">
        <div className="slip-tools no-print">
          <h1 className={titleClass(title)}>{title}</h1>
          {long.length > 0 && (
            <p>{`${counted(long.length, "SKU is", "SKUs are")} too long for a barcode of this size: ${someOf(long)}.`}</p>
          )}
          {odd.length > 0 && (
            <p>{`${counted(odd.length, "SKU has", "SKUs have")} letters or signs that a barcode can't have: ${someOf(odd)}. A SKU of plain letters, digits and hyphens has one.`}</p>
          )}
          <Pager page={page} />
        </div>
        <div className="tags">
          {tags.map((tag) => {
            const bars = tag.bars && <Barcode widths={tag.bars} label={`Barcode ${tag.sku}`} />;
            const price = (
              <div className="tag-worth">
                {tag.retailPrice !== null && <b className="tag-price">{formatMoney(tag.retailPrice)}</b>}
                {tag.code}
              </div>
            );
            const words = (
              <div className="tag-words">
                {tag.heldUntil !== null && <b>{`Hold until ${formatDate(tag.heldUntil)}`}</b>}
                {tag.words}
              </div>
            );
            const sku = <b className={tag.uncoded ? "tag-uncoded" : undefined}>{tag.sku}</b>;
            const paperClass = `tag-paper tag-${TAG_PAPERS[paper].shape} tag-${paper.replace("_", "-")}`;
            return TAG_PAPERS[paper].shape === "flags" ? (
              <div key={tag.id} className={paperClass}>
                <div className="tag-flag">
                  {sku}
                  {bars}
                </div>
                <div className="tag-flag">
                  {words}
                  {price}
                </div>
              </div>
            ) : (
              <div key={tag.id} className={paperClass}>
                {words}
                <div className="tag-foot">
                  {price}
                  {bars}
                  {sku}
                </div>
              </div>
            );
          })}
        </div>
      </main>
    </>
  );
}

const NAMED_AT_MOST = 5;

/** Names the first of them, and says how many more there are. */
function someOf(skus: readonly string[]): string {
  const more = skus.length - NAMED_AT_MOST;
  return [...skus.slice(0, NAMED_AT_MOST), ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
}
