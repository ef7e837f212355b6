import { useOutletContext } from "react-router";
import { can } from "~/access/permissions";
import { transportOf } from "~/access/plain-http";
import type { Instant } from "~/domain/dates";
import { tierDistribution } from "~/domain/reports/customers.server";
import { dashboardStats } from "~/domain/reports/dashboard.server";
import { EndedNotice } from "~/routes/sign-in/ended-session";
import { PlainHttpNotice } from "~/routes/sign-in/plain-http-notice";
import { SignInCard } from "~/routes/sign-in/sign-in-card";
import { signInFromForm } from "~/routes/sign-in/sign-in.server";
import { Landing } from "~/shell/landing";
import type { PageHandle } from "~/shell/layout";
import { shop } from "~/shop.server";
import { Toast, type ToastMessage } from "~/ui/toast";
import { actorOrNobody, factsOf } from "~/web/context";
import { localPath } from "~/web/return-to";
import { Columns } from "~/ui/columns";
import { formatLongDay } from "~/ui/format";
import type { Route } from "./+types/page";
import { CustomerTiers } from "./customer-tiers.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { TodayCards } from "./today-cards.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  title: "Dashboard",
  subtitle: ({ dashboard }) =>
    dashboard ? `Today at your stores, ${formatLongDay(dashboard.stats.today)}` : "Today at your stores",
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.dashboard ? "Dashboard · Loupe" : "Sign in · Loupe" },
];

/** The landing page for whoever is signed out, the dashboard for everyone else. */
export function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOrNobody(context);
  if (!actor) {
    const returnTo = localPath(url.searchParams.get("returnTo"));
    const { sessionEnded, origin } = factsOf(context);
    const transport = transportOf(origin, shop().config.allowPlainHttp);
    return { dashboard: null, returnTo, sessionEnded, transport };
  }
  const { db } = shop();
  return {
    dashboard: {
      stats: dashboardStats(db, actor.location, Date.now() as Instant),
      tiers: tierDistribution(db, actor.location),
      may: {
        addCustomer: can(actor, "customers.edit"),
        processSale: can(actor, "sales.process"),
        addPiece: can(actor, "inventory.edit"),
      },
    },
  };
}

export function action(args: Route.ActionArgs) {
  return signInFromForm(args);
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const toast = useOutletContext<ToastMessage | null>();
  if (!loaderData.dashboard) {
    const { returnTo, sessionEnded, transport } = loaderData;
    const notice = (
      <>
        <Toast toast={toast} dismissTo="/" />
        <PlainHttpNotice transport={transport} />
        {sessionEnded && !actionData && <EndedNotice />}
      </>
    );
    return (
      <Landing notice={notice}>
        <SignInCard returnTo={returnTo} {...actionData} />
      </Landing>
    );
  }
  const { stats, tiers, may } = loaderData.dashboard;
  return (
    <>
      <TodayCards stats={stats} />
      <Columns split="halves">
        <QuickActions may={may} />
        <CustomerTiers tiers={tiers} />
      </Columns>
    </>
  );
}
