import { Fragment } from "react";
import { COUNT_RESULT_LABELS, countedText, RESULTS_OF_KIND } from "~/domain/workshop/counts/count";
import { expectedKeyOf, findExpected, whereExpected } from "~/domain/workshop/counts/expected-pieces.server";
import { findLines } from "~/domain/workshop/counts/find-counts.server";
import type { Instant } from "~/domain/dates";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { storeAddress } from "~/domain/shop/stores/find-stores.server";
import { withholdCost } from "~/domain/withhold-cost";
import type { Actor } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { turnToRead } from "~/runtime/read-in-turns";
import { ButtonLink } from "~/ui/button";
import { formatCount, formatListedTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { SheetBox, SheetHead } from "~/ui/slip";
import envelopeSheet from "~/ui/styles/envelope.css?url";
import { actorOf } from "~/web/context";
import { notFound } from "~/web/problem";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/count-print";
import { countFor } from "./count-rights.server.ts";
import { type CountRow, rowOfLine } from "./count-rows.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: envelopeSheet }];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.sheet ? "Count Sheet" : "Count"} #${loaderData?.count.id ?? ""} · Loupe` },
];

/** Most rows printed: about forty sheets of paper. */
const ROWS_ON_PAPER = 2_000;
const CHUNK = 200;

/** Loads a print on Letter: what the books have there, by case, to tick; or the result of a count. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const count = countFor(actor, params.countId, "view");
  const isSheet = url.searchParams.has("sheet");
  if (isSheet && count.kind !== "pieces") throw notFound();
  return {
    count: withholdCost(count, showsCost(context)),
    shopName: readSettings(db).shopName || "Loupe",
    store: storeAddress(db, count.store.key),
    printed: formatListedTime(Date.now() as Instant, count.store.zone),
    begun: formatListedTime(count.begunAt, count.store.zone),
    ended: count.endedAt === null ? null : formatListedTime(count.endedAt, count.store.zone),
    sheet: isSheet ? await expectedByCase(count) : null,
    differences: isSheet ? null : await differencesOf(count, actor),
  };
}

type CountShown = ReturnType<typeof countFor>;

async function expectedByCase(count: CountShown) {
  const { db } = shop();
  const cases: {
    name: string;
    pieces: { id: number; sku: string; description: string; category: string }[];
  }[] = [];
  let printed = 0;
  let after;
  while (printed <= ROWS_ON_PAPER) {
    const limit = Math.min(CHUNK, ROWS_ON_PAPER + 1 - printed);
    const rows = limit > 0 ? findExpected(db, whereExpected(count), { after, limit }) : [];
    for (const piece of rows) {
      printed += 1;
      if (printed > ROWS_ON_PAPER) break;
      const { id, sku, description, category, displayCase } = piece;
      const name = displayCase ?? "No case";
      if (cases.at(-1)?.name !== name) cases.push({ name, pieces: [] });
      cases.at(-1)?.pieces.push({ id, sku, description, category: categoryLabel(category) });
    }
    const last = rows.at(-1);
    if (rows.length < limit || !last) break;
    after = expectedKeyOf(last);
    await turnToRead();
  }
  return { cases, pieces: Math.min(printed, ROWS_ON_PAPER), hasMore: printed > ROWS_ON_PAPER };
}

/** Lists all lines except those found, by result. */
async function differencesOf(count: CountShown, actor: Actor) {
  const { db } = shop();
  const rows: CountRow[] = [];
  for (const result of RESULTS_OF_KIND[count.kind]) {
    if (result === "found") continue;
    let after: number | undefined;
    while (rows.length <= ROWS_ON_PAPER) {
      const lines = findLines(db, { countId: count.id, result }, { after, limit: CHUNK });
      rows.push(...lines.map((line) => rowOfLine(line, count, actor)));
      after = lines.at(-1)?.id;
      if (lines.length < CHUNK) break;
      await turnToRead();
    }
  }
  return { rows: rows.slice(0, ROWS_ON_PAPER), hasMore: rows.length > ROWS_ON_PAPER };
}

export default function CountPrint({ loaderData }: Route.ComponentProps) {
  const { count, shopName, store, printed, begun, ended, sheet, differences } = loaderData;
  const { formatMoney } = useMoney();
  const { id, figures, values } = count;
  const worth = (value: NonNullable<typeof values>["found"] | undefined) =>
    value &&
    `${formatMoney(value.retailPrice)} retail${value.cost === undefined ? "" : `, ${formatMoney(value.cost)} cost`}`;
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Count">
        <ButtonLink to={`/counts/${id}`} icon="arrow-left">
          {`Back to Count #${id}`}
        </ButtonLink>
        <PrintButton />
      </nav>
      <main className="sheet sheet-letter sheet-list" id="main">
        <SheetHead
          shopName={shopName}
          store={store}
          what={sheet ? "Count Sheet" : "Count"}
          number={`#${id}`}
        />
        <div className="sheet-boxes">
          <SheetBox label="Counted" value={countedText(count)} />
          <SheetBox label="Started" value={begun}>
            by {count.begunBy}
          </SheetBox>
          {ended ? (
            <SheetBox label="Ended" value={ended}>
              by {count.endedBy}
            </SheetBox>
          ) : (
            <SheetBox label="Printed" value={printed} />
          )}
          {sheet && <SheetBox label="Expected" value={formatCount(figures.found + figures.missing)} />}
        </div>
        {sheet && <ExpectedByCase {...sheet} />}
        {differences && (
          <>
            <div className="sheet-boxes">
              <SheetBox label="Expected" value={formatCount(figures.found + figures.missing)} />
              <SheetBox label="Found" value={formatCount(figures.found)}>
                {worth(values?.found)}
              </SheetBox>
              <SheetBox label="Missing" value={formatCount(figures.missing)}>
                {worth(values?.missing)}
              </SheetBox>
            </div>
            <Differences {...differences} isOpen={ended === null} />
          </>
        )}
      </main>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function ExpectedByCase({ cases, pieces, hasMore }: NonNullable<Loaded["sheet"]>) {
  return (
    <>
      <table className="sheet-table sheet-table-even">
        <thead>
          <tr>
            <th scope="col">Here</th>
            <th scope="col">SKU</th>
            <th scope="col">Description</th>
            <th scope="col">Category</th>
          </tr>
        </thead>
        <tbody>
          {cases.length === 0 && (
            <tr>
              <td colSpan={4}>No items on record here.</td>
            </tr>
          )}
          {cases.map(({ name, pieces: inCase }) => (
            <Fragment key={name}>
              <tr>
                <th scope="rowgroup" colSpan={4}>
                  {`${name}: ${formatCount(inCase.length)}`}
                </th>
              </tr>
              {inCase.map(({ id, sku, description, category }) => (
                <tr key={id}>
                  <td>
                    <span className="sheet-tick" aria-label="Check" role="img" />
                  </td>
                  <td className="sheet-code">{sku}</td>
                  <td>{description}</td>
                  <td>{category}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {hasMore && (
        <p>{`Only the first ${formatCount(pieces)} items are listed. For a shorter sheet, count by case or category.`}</p>
      )}
    </>
  );
}

function Differences({ rows, hasMore, isOpen }: NonNullable<Loaded["differences"]> & { isOpen: boolean }) {
  return (
    <>
      <table className="sheet-table sheet-table-even">
        <thead>
          <tr>
            <th scope="col">Result</th>
            <th scope="col">Item</th>
            <th scope="col">Recorded</th>
            <th scope="col">Scanned</th>
            <th scope="col">Resolved</th>
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={5}>{isOpen ? "No differences so far." : "No differences."}</td>
            </tr>
          )}
          {rows.map(({ id, result, item, scanned, recorded, more, at, by, decided }) => (
            <tr key={id}>
              <td className="nowrap">{COUNT_RESULT_LABELS[result]}</td>
              <td>
                <b>{item ? item.name : scanned}</b>
                {item && <div>{item.note}</div>}
              </td>
              <td>
                {recorded}
                {more && <div>{more}</div>}
              </td>
              <td>{at ? `${at}, ${by}` : "Not scanned"}</td>
              <td>{decided && `${decided.what}, ${decided.when}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOpen && <p>This count is still open. Missing items are listed once it ends.</p>}
      {hasMore && <p>{`Only the first ${formatCount(rows.length)} lines are listed.`}</p>}
    </>
  );
}
