import { Link, useOutletContext } from "react-router";
import { insightsToShow } from "~/ai/insights.server";
import { can } from "~/domain/permissions";
import { backupWarning } from "~/backup/backup-state.server";
import type { Instant } from "~/domain/dates";
import { expiryWarning } from "~/domain/employees/password-expiry";
import { zoneOf } from "~/domain/stores/find-stores.server";
import { tierDistribution } from "~/domain/reports/customers.server";
import { dashboardStats } from "~/domain/reports/dashboard.server";
import { LandingPage } from "~/routes/sign-in/landing-page";
import { signInOrOpen, landingData, type LandingData } from "~/routes/sign-in/landing-page.server";
import { ClockSetBack } from "~/shell/clock-set-back";
import { clockWarning } from "~/shell/clock-warning.server";
import type { PageHandle } from "~/shell/page-handle";
import { shop } from "~/runtime/shop.server";
import type { ToastMessage } from "~/ui/toast-message";
import { signedIn } from "~/web/context";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { formatLongDay } from "~/ui/format";
import type { Route } from "./+types/dashboard";
import { CustomerTiers } from "./customer-tiers.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { SalesInsights } from "./sales-insights.tsx";
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
      insights: insightsToShow(),
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
          <Link to="/backups">Look at the backups</Link>
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
