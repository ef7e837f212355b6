import { useEffect, useState } from "react";
import { Outlet, useLocation, useMatches, useNavigation, useRouteLoaderData } from "react-router";
import { factsOf, signedIn } from "~/web/context";
import { FirstScreen, PAGE_END } from "~/ui/first-screen";
import { StatStripSkeleton } from "~/ui/stat-strip";
import type { PageHandle } from "~/shell/page-handle";
import { takeToast } from "~/web/toast.server";
import type { Route } from "./+types/layout";
import { ErrorContent } from "~/shell/error-page";
import { refusalPage } from "./refusal.tsx";
import { Shell } from "../shell/shell.tsx";
import { shellFor, withId } from "../shell/shell-data.server.ts";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const session = context.get(signedIn);
  const toast = await takeToast(request, factsOf(context));
  // An expired password hides the menu.
  if (!session || session.passwordExpired) return { shell: null, toast: withId(toast) };
  return { shell: shellFor(session.actor, url, toast), toast: null };
}

export default function Layout({ loaderData: { shell, toast } }: Route.ComponentProps) {
  const { title, subtitle, isList } = usePageHead();
  const waiting = useWaitForDashboard();
  if (!shell) return <Outlet context={toast} />;
  return (
    <Shell shell={shell} title={title} subtitle={subtitle}>
      {!isList && <FirstScreen end={PAGE_END} />}
      {waiting && <StatStripSkeleton cells={4} />}
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useRouteLoaderData<typeof loader>("routes/layout")?.shell;
  const { title, subtitle } = usePageHead();
  const refusal = refusalPage(error);
  if (refusal) return refusal;
  if (!shell) return <ErrorContent error={error} bare />;
  return (
    <Shell shell={{ ...shell, toast: null }} title={title} subtitle={subtitle}>
      <ErrorContent error={error} />
    </Shell>
  );
}

const NOTICED_AFTER_MS = 200;

/** Whether loading the dashboard takes long enough to show skeleton cards (section 2). */
function useWaitForDashboard(): boolean {
  const { state, location } = useNavigation();
  const here = useLocation().pathname;
  const going = state === "loading" && location.pathname === "/" && here !== "/";
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!going) return undefined;
    const timer = setTimeout(() => setWaited(true), NOTICED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [going]);
  return going && waited;
}

function usePageHead(): { title: string; subtitle?: string | undefined; isList?: true | undefined } {
  const match = useMatches().findLast(({ handle }) => (handle as PageHandle | undefined)?.title);
  if (!match) return { title: "Loupe" };
  const { title, subtitle, isList } = match.handle as PageHandle;
  const isLoaded = match.loaderData !== undefined;
  return {
    title,
    isList,
    subtitle: typeof subtitle !== "function" ? subtitle : isLoaded ? subtitle(match.loaderData) : undefined,
  };
}
