import { countedText } from "~/domain/workshop/counts/count";
import { countFoundSince } from "~/domain/workshop/counts/find-counts.server";
import type { Instant } from "~/domain/dates";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { storeAddress } from "~/domain/shop/stores/find-stores.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatCount, formatListedTime } from "~/ui/format";
import { PrintButton } from "~/ui/print-button";
import { SheetBox, SheetHead } from "~/ui/slip";
import sheets from "~/ui/styles/sheets.css?url";
import { actorOf } from "~/web/context";
import { notFound } from "~/web/problem";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/count-print";
import { countFor } from "./count-rights.server.ts";
import { differencesOf, expectedByCase } from "./count-print.server.ts";
import { ExpectedByCase } from "./count-print-cases.tsx";
import { Differences } from "./count-differences.tsx";
import { CountSums } from "./count-print-sums.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheets }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`${loaderData?.sheet ? "Count Sheet" : "Count"} #${loaderData?.count.id ?? ""}`);

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
    foundSince: countFoundSince(db, count),
    sheet: isSheet ? await expectedByCase(count) : null,
    differences: isSheet ? null : await differencesOf(count, actor),
  };
}

export default function CountPrint({ loaderData }: Route.ComponentProps) {
  const { count, shopName, store, printed, begun, ended, sheet, differences } = loaderData;
  const { id, figures } = count;
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Count">
        <ButtonLink to={href("/counts/:countId", { countId: id })} icon="arrow-left">
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
            <CountSums count={count} foundSince={loaderData.foundSince} />
            <Differences {...differences} isOpen={ended === null} />
          </>
        )}
      </main>
    </>
  );
}
