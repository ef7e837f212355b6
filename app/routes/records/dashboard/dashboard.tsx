import { useOutletContext } from "react-router";
import { insightsToShow, type ShownInsights } from "~/ai/refresh-insights.server";
import type { Instant } from "~/domain/dates";
import { counted } from "~/domain/counted";
import { expiryWarning } from "~/domain/shop/account/password-expiry";
import { cents } from "~/domain/money";
import { can } from "~/domain/permissions";
import { tierDistribution } from "~/domain/records/reports/tiers-and-top-customers.server";
import { dashboardStats } from "~/domain/records/dashboard/dashboard.server";
import { JOBS_AT_MOST } from "~/domain/workshop/bench/bench-lists";
import { TrailSealed } from "~/routes/records/audit/trail-sealed";
import { recentTrailSealing } from "~/routes/records/audit/trail-sealing.server";
import { LandingPage } from "~/routes/shop/sign-in/landing-page";
import { signInOrOpen, landingData, type LandingData } from "~/routes/shop/sign-in/landing-page.server";
import { PromiseStrip } from "~/web/promise-strip";
import { promiseStripAt } from "~/web/promise-strip.server";
import { shop } from "~/runtime/shop.server";
import { troublesFor } from "~/trouble/who-sees-troubles";
import { type PageHandle, titled } from "~/shell/page-handle";
import { Troubles } from "~/shell/troubles";
import { findTroubles } from "~/trouble/find-troubles.server";
import { href, withRest } from "~/ui/address";
import { Callout } from "~/ui/callout";
import { Columns, Stack } from "~/ui/columns";
import { formatCount, formatDateTime, formatLongDay } from "~/ui/format";
import { Insight } from "~/ui/insight";
import { Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { LinkedRecommendation } from "~/ui/linked-recommendation";
import chartSheet from "~/ui/styles/chart.css?url";
import dayStripSheet from "~/ui/styles/days.css?url";
import type { ToastMessage } from "~/ui/toast-message";
import { signedIn } from "~/web/context";
import { settingsOfPage } from "~/web/read-once-for-page.server";
import { showsOrigin } from "~/web/shows-cost.server";
import type { Route } from "./+types/dashboard";
import { Attention } from "./attention.tsx";
import { CustomerTiers } from "./customer-tiers.tsx";
import { DatesThisWeek } from "./dates-this-week.tsx";
import { daySheet } from "./day-sheet.server.ts";
import { DashboardChart } from "./dashboard-chart.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { RepairsToDo } from "./repairs-to-do.tsx";
import { TodayCards } from "./today-cards.tsx";
import { TodaysSales } from "./todays-sales.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  title: "Dashboard",
  subtitle: ({ dashboard }) => (dashboard ? formatLongDay(dashboard.stats.today) : "Today at your stores"),
};

/** The landing page has no sheets of charts and days: they would take bytes of a first visit. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.dashboard
    ? [...titled(handle.title), ...[chartSheet, dayStripSheet].map(styleSheet)]
    : titled(titleOf(loaderData?.landing));

const styleSheet = (href: string) => ({ tagName: "link", rel: "stylesheet", href }) as const;

/** Sets `Retry-After` for a refused sign-in. */
export const headers: Route.HeadersFunction = ({ actionHeaders, errorHeaders }) =>
  errorHeaders ?? actionHeaders;

/** Loads the dashboard, or the landing page for visitors who aren't signed in. */
export function loader(args: Route.LoaderArgs) {
  const session = args.context.get(signedIn);
  if (!session) return { dashboard: null, landing: landingData(args) };
  const { actor, passwordExpiry } = session;
  const { db } = shop();
  const now = Date.now() as Instant;
  const stats = dashboardStats(db, actor.location, now);
  return {
    dashboard: {
      stats: showsOrigin(args.context) ? stats : { ...stats, vendorsCount: 0, vendorsValue: cents(0) },
      strip: can(actor, "repairs.view") ? promiseStripAt(actor.location) : null,
      sheet: daySheet(actor, { today: stats.today, now }),
      tiers: tierDistribution(db, actor.location),
      // The band above it says that the line is down.
      troubles: troublesFor(actor, () => findTroubles(now)).filter(
        ({ condition }) => condition !== "line-down",
      ),
      sealing: can(actor, "audit.view") ? recentTrailSealing(db, now) : null,
      passwordWarning: expiryWarning(passwordExpiry, now),
      insights: insightsToShow(actor),
      location: actor.location ?? undefined,
      zone: settingsOfPage(args.context).businessZone,
      may: {
        addCustomer: can(actor, "customers.edit"),
        processSale: can(actor, "sales.process"),
        addPiece: can(actor, "inventory.edit"),
        takeInRepair: can(actor, "repairs.edit"),
        viewRepairs: can(actor, "repairs.view"),
        viewSales: can(actor, "sales.view"),
        viewPieces: can(actor, "inventory.view"),
        viewCustomers: can(actor, "customers.view"),
      },
    },
  };
}

export function action(args: Route.ActionArgs) {
  return signInOrOpen(args);
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const toast = useOutletContext<ToastMessage | null>();
  if (!loaderData.dashboard)
    return <LandingPage landing={loaderData.landing} reply={actionData} toast={toast} />;
  const { stats, strip, sheet, tiers, location, insights, zone, may, troubles, sealing, passwordWarning } =
    loaderData.dashboard;
  const lists = sheet.sales || sheet.repairs;
  const unfinished = strip && counted(sumOf(strip), "unfinished repair");
  const advice = insights && <SalesInsights insights={insights} zone={zone} />;
  const chart = <DashboardChart days={sheet.chartDays} />;
  const tierPanel = <CustomerTiers tiers={tiers} location={location} linked={may.viewCustomers} />;
  return (
    <>
      <Troubles troubles={troubles} linked />
      {sealing && <TrailSealed {...sealing} />}
      {passwordWarning && (
        <Callout tone="warn" title={passwordWarning}>
          <Link to={withRest(href("/account/password"), "?returnTo=%2F")}>Choose a new one</Link>
        </Callout>
      )}
      <QuickActions may={may} />
      <TodayCards stats={stats} unfinished={unfinished} location={location} may={may} />
      {strip && <PromiseStrip label="Repairs by promised day" title="Repairs promised" counts={strip} />}
      <div className="day-sheet">
        <Columns split="sheet" level>
          <Stack>
            {sheet.sales && (
              <TodaysSales
                sales={sheet.sales}
                today={stats.today}
                location={location}
                mayProcess={may.processSale}
              />
            )}
            {sheet.repairs && <RepairsToDo repairs={sheet.repairs} />}
            {lists ? !advice && tierPanel : chart}
          </Stack>
          <Stack>
            {(sheet.attention || sheet.arriving || sheet.unclosed.length > 0) && (
              <Attention
                waiting={sheet.attention}
                arriving={sheet.arriving}
                unclosed={sheet.unclosed}
                isOneStore={location !== undefined}
              />
            )}
            {sheet.dates && <DatesThisWeek dates={sheet.dates} />}
            {lists ? chart : tierPanel}
          </Stack>
        </Columns>
        {lists && advice ? (
          <Columns split="sheet" level>
            {advice}
            {tierPanel}
          </Columns>
        ) : (
          advice
        )}
      </div>
    </>
  );
}

/** Each unfinished repair is on exactly one day of the strip: '340', or '340+' if a day counts no further. */
function sumOf(strip: readonly { count: number }[]): string {
  const sum = strip.reduce((all, { count }) => all + Math.min(count, JOBS_AT_MOST), 0);
  return `${formatCount(sum)}${strip.some(({ count }) => count > JOBS_AT_MOST) ? "+" : ""}`;
}

function titleOf(landing: LandingData | undefined) {
  return landing?.firstRun ? "Open your shop" : "Sign in";
}

function SalesInsights({ insights, zone }: { insights: ShownInsights; zone: string }) {
  const { trend, recommendation, alert, source, madeAt } = insights;
  return (
    <Panel
      className="day-last"
      title="AI Sales Insights"
      icon="sparkles"
      tone="gold"
      aside={`${source}, ${formatDateTime(madeAt, zone)}`}
    >
      <div className="insights-across">
        <Insight icon="trending-up" title="Sales Trend">
          {trend ?? "Analyzing sales patterns..."}
        </Insight>
        <Insight icon="lightbulb" title="Recommendation">
          {recommendation ? <LinkedRecommendation parts={recommendation} /> : "Generating recommendations..."}
        </Insight>
        <Insight icon="triangle-alert" title="Alert">
          {alert ?? "Monitoring inventory levels..."}
        </Insight>
      </div>
    </Panel>
  );
}
