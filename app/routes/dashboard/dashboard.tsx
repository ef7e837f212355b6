import { Link, useOutletContext } from "react-router";
import { insightsToShow, type ShownInsights } from "~/ai/refresh-insights.server";
import { backupWarning } from "~/backup/backup-state.server";
import type { Instant } from "~/domain/dates";
import { expiryWarning } from "~/domain/employees/password-expiry";
import { can } from "~/domain/permissions";
import { tierDistribution } from "~/domain/reports/tiers-and-top-customers.server";
import { dashboardStats } from "~/domain/reports/dashboard.server";
import { zoneOf } from "~/domain/stores/find-stores.server";
import { LandingPage } from "~/routes/sign-in/landing-page";
import { signInOrOpen, landingData, type LandingData } from "~/routes/sign-in/landing-page.server";
import { shop } from "~/runtime/shop.server";
import { ClockSetBack } from "~/shell/clock-set-back";
import { clockWarning } from "~/shell/clock-warning.server";
import type { PageHandle } from "~/shell/page-handle";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { formatDateTime, formatLongDay } from "~/ui/format";
import { Insight } from "~/ui/insight";
import { LinkedText } from "~/ui/linked-text";
import { Panel } from "~/ui/panel";
import type { ToastMessage } from "~/ui/toast-message";
import { signedIn } from "~/web/context";
import type { Route } from "./+types/dashboard";
import { CustomerTiers } from "./customer-tiers.tsx";
import { TodayCards } from "./today-cards.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  title: "Dashboard",
  subtitle: ({ dashboard }) =>
    dashboard ? `Today at your stores, ${formatLongDay(dashboard.stats.today)}` : "Today at your stores",
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.dashboard ? "Dashboard · Loupe" : titleOf(loaderData?.landing) },
];

/** Sets `Retry-After` for a refused sign-in. */
export const headers: Route.HeadersFunction = ({ actionHeaders, errorHeaders }) =>
  errorHeaders ?? actionHeaders;

/** Signed out, shows the landing page. */
export function loader(args: Route.LoaderArgs) {
  const session = args.context.get(signedIn);
  if (!session) return { dashboard: null, landing: landingData(args) };
  const { actor, passwordExpiry } = session;
  const { db, config } = shop();
  return {
    dashboard: {
      stats: dashboardStats(db, actor.location, Date.now() as Instant),
      tiers: tierDistribution(db, actor.location),
      backupWarning: can(actor, "backups.manage") ? backupWarning(db, config.dataDir, Date.now()) : null,
      clock: can(actor, "backups.manage") ? clockWarning(db, Date.now() as Instant) : null,
      passwordWarning: expiryWarning(passwordExpiry, Date.now() as Instant),
      insights: insightsToShow(actor),
      location: actor.location ?? undefined,
      zone: zoneOf(db, null),
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
  const {
    stats,
    tiers,
    location,
    insights,
    zone,
    may,
    backupWarning: warning,
    clock,
    passwordWarning,
  } = loaderData.dashboard;
  return (
    <>
      {warning && (
        <Callout tone="warn" title={warning}>
          <Link to="/backups">View backups</Link>
        </Callout>
      )}
      {clock && <ClockSetBack {...clock} />}
      {passwordWarning && (
        <Callout tone="warn" title={passwordWarning}>
          <Link to="/account/password?returnTo=%2F">Choose a new one</Link>
        </Callout>
      )}
      <TodayCards stats={stats} location={location} may={may} />
      <Columns split="halves">
        <QuickActions may={may} />
        <CustomerTiers tiers={tiers} location={location} linked={may.viewCustomers} />
      </Columns>
      {insights && <SalesInsights insights={insights} zone={zone} />}
    </>
  );
}

function titleOf(landing: LandingData | undefined) {
  return landing?.firstRun ? "Open your shop · Loupe" : "Sign in · Loupe";
}

function SalesInsights({ insights, zone }: { insights: ShownInsights; zone: string }) {
  const { trend, recommendation, alert, source, madeAt } = insights;
  return (
    <Panel
      title="AI Sales Insights"
      icon="sparkles"
      tone="gold"
      aside={`${source}, ${formatDateTime(madeAt, zone)}`}
    >
      <Columns split="thirds">
        <Insight icon="trending-up" title="Sales Trend">
          {trend ?? "Analyzing sales patterns..."}
        </Insight>
        <Insight icon="lightbulb" title="Recommendation">
          {recommendation ? (
            <LinkedText parts={recommendation} to={(id) => `/customers/${id}`} />
          ) : (
            "Generating recommendations..."
          )}
        </Insight>
        <Insight icon="triangle-alert" title="Alert">
          {alert ?? "Monitoring inventory levels..."}
        </Insight>
      </Columns>
    </Panel>
  );
}

interface QuickActionsProps {
  may: { addCustomer: boolean; processSale: boolean; addPiece: boolean; takeInRepair: boolean };
}

function QuickActions({ may }: QuickActionsProps) {
  if (!Object.values(may).some(Boolean))
    return (
      <Panel title="Quick Actions">
        <p>Your role can view figures only. Ask an administrator if you need more.</p>
      </Panel>
    );
  return (
    <Panel title="Quick Actions" className="no-print">
      <div className="tiles">
        {may.addCustomer && (
          <ButtonLink to="/customers/new" icon="user-plus" className="button-tile">
            New Customer
          </ButtonLink>
        )}
        {may.processSale && (
          <ButtonLink to="/sales/new" icon="shopping-bag" variant="primary" className="button-tile">
            New Sale
          </ButtonLink>
        )}
        {may.addPiece && (
          <ButtonLink to="/inventory/new" icon="gem" className="button-tile">
            Add Inventory
          </ButtonLink>
        )}
        {may.takeInRepair && (
          <ButtonLink to="/repairs/new" icon="wrench" className="button-tile">
            Repair Intake
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}
