import {
  COUNT_RESULT_LABELS,
  countedText,
  missingLabel,
  RESULTS_OF_KIND,
} from "~/domain/workshop/counts/count";
import { scanFields } from "~/domain/workshop/counts/count-fields";
import { COUNT_RIGHTS } from "~/domain/workshop/counts/count-rights";
import { countFoundSince, lastScanOf } from "~/domain/workshop/counts/find-counts.server";
import { nextOfCount } from "~/domain/workshop/counts/next-of-count";
import { scan } from "~/domain/workshop/counts/scan.server";
import { can } from "~/domain/permissions";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { href, withRest } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { EmptyState } from "~/ui/empty-state";
import { formatDate } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import scanSheet from "~/ui/styles/scan.css?url";
import { actorOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { ScanForm } from "~/web/scan-form";
import { keptScans, pageAfterScan, readScan } from "~/web/scan-form.server";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/count-record";
import { Scan } from "./count-contract.ts";
import { countFor, countHeadFor } from "./count-rights.server.ts";
import { differenceOf, rowOfLine } from "./count-rows.server.ts";
import { countTilesOf, missingOf, pageOfLines, undecidedLine, whereToResolve } from "./count-lines.server.ts";
import { COUNT_LINES } from "./count-address.ts";
import { CountHead } from "./count-head.tsx";
import { CountLineTable } from "./count-line-table.tsx";
import { CountTabs } from "./count-tabs.tsx";
import { LastCounted } from "./last-counted.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  title: "Count",
  subtitle: ({ count }) => countedText(count),
  beginsWithRail: ({ isOpen }) => isOpen,
};

export const meta: Route.MetaFunction = ({ loaderData }) => titled(`Count #${loaderData?.count.id ?? ""}`);

export const links = () => [{ rel: "stylesheet", href: scanSheet }];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const count = countFor(actor, params.countId, "view");
  const { figures, kind } = count;
  const isOpen = count.endedAt === null;
  const mayCount = can(actor, COUNT_RIGHTS[kind].count);
  const results = RESULTS_OF_KIND[kind];
  const shown = results.find((result) => result === url.searchParams.get("result")) ?? null;
  const scans = results.reduce((all, result) => all + figures[result], 0);
  const { rows, ...pager } =
    isOpen && shown === "missing"
      ? missingOf(url, count, actor, () => figures.missing)
      : pageOfLines(url, count, actor, shown, () =>
          shown ? figures[shown] : scans - (isOpen ? figures.missing : 0),
        );
  const line = undecidedLine(count);
  const left = line && rowOfLine(line, count, actor);
  const single = left && count.undecided === 1 ? left : null;
  const last = isOpen && mayCount ? lastScanOf(db, count.id, actor.id) : undefined;
  return {
    count: withholdCost(count, showsCost(context)),
    next: nextOfCount(count, { date: formatDate }, single && differenceOf(single, mayCount)),
    single,
    foundSince: countFoundSince(db, count),
    toResolve: rows.some(({ decisions }) => decisions.length > 0)
      ? null
      : line && whereToResolve(count, line, shown),
    isOpen,
    mayCount,
    results,
    shown,
    rows,
    pager,
    last: last && { row: rowOfLine(last, count, actor), tile: countTilesOf(actor, [last])(last) },
    kept: keptScans(actor, url, "number"),
    formKey: crypto.randomUUID(),
  };
}

/** Records a scan. */
export async function action(args: Route.ActionArgs) {
  const actor = actorOf(args.context);
  const { id: countId } = countHeadFor(actor, args.params.countId, "count");
  const sent = await readScan(args.request, "number");
  const outcome = await performForm(
    args,
    Scan,
    (ctx, { number }) => scan(ctx, { countId, number }),
    "Failed to save the scan",
    sent,
  );
  if (!outcome.ok) return outcome.rejection;
  const scanned = { url: args.url, form: sent.form, name: "number" };
  return redirect(pageAfterScan(actor, href("/counts/:countId", { countId }), scanned), 303);
}

export default function CountRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { count, isOpen, mayCount, results, shown, rows, pager, last, kept, formKey } = loaderData;
  const { id, kind } = count;
  return (
    <>
      <Breadcrumbs
        trail={[
          kind === "pieces"
            ? { to: href("/inventory"), label: "Inventory" }
            : { to: href("/repairs/custody"), label: "Where Things Are" },
          { to: withRest(href("/counts"), `?kind=${kind}`), label: "Counts" },
        ]}
      />
      <CountHead {...loaderData} />
      {((isOpen && mayCount) || actionData) && (
        <ScanForm
          formKey={formKey}
          fields={scanFields}
          name="number"
          label={kind === "pieces" ? "Scan each tag's number" : "Scan an envelope's number"}
          button="Enter"
          autoCapitalize="characters"
          isNext={isOpen && loaderData.next.act === null}
          progress={{
            value: count.figures.found,
            max: count.figures.found + count.figures.missing,
          }}
          last={last && <LastCounted {...last} />}
          rejection={actionData}
          kept={kept}
        />
      )}
      <Panel flush id={COUNT_LINES}>
        <CountTabs count={count} results={results} shown={shown} />
        {rows.length > 0 ? (
          <>
            <CountLineTable
              caption={
                shown === null
                  ? "Scans"
                  : shown === "missing"
                    ? missingLabel(isOpen)
                    : COUNT_RESULT_LABELS[shown]
              }
              rows={rows}
              countId={id}
              isOpen={isOpen}
              mayCount={mayCount}
              formKey={formKey}
            />
            <Pager page={pager} />
          </>
        ) : (
          <EmptyState
            icon="scan-line"
            title={shown ? "No items" : "Nothing scanned yet"}
            hint={
              shown
                ? "Nothing in this count has this result."
                : kind === "pieces"
                  ? "Scan the tags one by one."
                  : "Scan the envelopes one by one."
            }
          />
        )}
      </Panel>
    </>
  );
}
