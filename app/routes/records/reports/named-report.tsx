import { data } from "react-router";
import type { Instant } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { storeNames, todayAt } from "~/domain/shop/stores/find-stores.server";
import { ExportMenu } from "~/web/lists/export-menu";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, withRest } from "~/ui/address";
import { ErrorSummary } from "~/ui/error-summary";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { attentionBefore } from "~/web/form-alerts";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/named-report";
import { periodsToChoose, presetInDays, shownChoice } from "./period-presets.server.ts";
import { linksToReports } from "./report-groups.server.ts";
import { ReportTabs } from "./report-tabs.tsx";
import { readNamedReportFilter } from "./named-report-filter.server.ts";
import { daysText, type Loaded, queryOf, type Shown } from "./shown-report.ts";
import { Figures } from "./named-report-figures.tsx";
import { Filters } from "./named-report-filters.tsx";
import { leadingFirst } from "./leading-figure-first.ts";
import { withoutZeros } from "./without-zeros.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.reports,
  subtitle: ({ title }) => title,
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`${loaderData?.title ?? "Report"} · Reports`);

/** Enough for a year by day; exports have all rows. */
const MOST_ROWS = 400;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db } = shop();
  const now = Date.now() as Instant;
  const actor = actorOf(context);
  const { found, aboutCost, ...query } = readNamedReportFilter({
    url: presetInDays(url),
    params,
    actor,
    now,
  });
  const seesCost = showsCost(context);
  const about = [query.about, seesCost && aboutCost].filter(Boolean).join(" ");
  const periods = query.asks === "days" ? periodsToChoose(todayAt(db, found?.store ?? null, now)) : [];
  const choice = shownChoice(url, query.asked, periods);
  const page = {
    ...query,
    asked: { ...query.asked, dateRange: choice },
    about,
    links: linksToReports(query.name, query.asked, choice),
    stores: storeNames(db),
    periods,
  };
  if (!found) return data({ ...page, report: null }, { status: 422 });
  const { read, ...asked } = found;
  const { table, zeros } = withoutZeros(leadingFirst(await read(actor.id, seesCost)));
  return data({
    ...page,
    report: {
      ...asked,
      table: { ...table, rows: table.rows.slice(0, MOST_ROWS) },
      zeros,
      count: table.rows.length,
      mayChange: query.asks === "age" && can(actor, "inventory.bulk"),
    },
  });
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { errors, links, report } = loaderData;
  const wrong = Object.keys(errors);
  return (
    <>
      <ReportTabs kinds={links.kinds}>{report && <Exports page={loaderData} report={report} />}</ReportTabs>
      {!report && (
        <ErrorSummary
          title={attentionBefore(wrong.length, "the report can be generated")}
          errors={Object.entries(errors).flatMap(([id, messages]) =>
            messages.map((message) => ({ id, message })),
          )}
        />
      )}
      <Filters page={loaderData} wrong={wrong} />
      {report && (
        <Panel title={daysText(loaderData, report)} flush>
          <Figures page={loaderData} report={report} />
        </Panel>
      )}
    </>
  );
}

function Exports({ page, report }: { page: Loaded; report: Shown }) {
  const fileAs = (format: "csv" | "xlsx") =>
    withRest(
      href("/reports/:report/export", { report: page.name }),
      `?${queryOf(page, report)}&format=${format}`,
    );
  return <ExportMenu fileAs={fileAs} />;
}
