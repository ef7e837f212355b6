import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation, useRouteLoaderData } from "react-router";
import { requiredStep } from "~/access/required-steps.server";
import { factsOf, signedIn } from "~/web/context";
import { FirstScreen, PAGE_END } from "~/ui/first-screen";
import { StatStripSkeleton } from "~/ui/stat-strip";
import { takeToast } from "~/web/toast.server";
import type { Route } from "./+types/layout";
import { ErrorContent } from "~/shell/what-went-wrong";
import { refusalPage } from "./refusal.tsx";
import { Shell } from "../shell/shell.tsx";
import { shellFor, signInNotice, withId } from "../shell/shell-data.server.ts";
import { usePageHead } from "~/shell/use-page-head";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const session = context.get(signedIn);
  const toast = await takeToast(request, factsOf(context));
  // A required step hides the menu.
  if (!session || requiredStep(session)) return { shell: null, toast: withId(toast) };
  const { actor, announcedSignIn } = session;
  return {
    shell: {
      ...shellFor(actor, url, toast, context),
      ...(announcedSignIn && signInNotice(announcedSignIn, context)),
    },
    toast: null,
  };
}

export default function Layout({ loaderData: { shell, toast } }: Route.ComponentProps) {
  const { isList, ...head } = usePageHead(shell?.seesCost ?? false);
  const waiting = useWaitForDashboard();
  if (!shell) return <Outlet context={toast} />;
  return (
    <Shell shell={shell} {...head}>
      {!isList && <FirstScreen end={PAGE_END} />}
      {waiting && <StatStripSkeleton cells={4} />}
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useRouteLoaderData<typeof loader>("routes/layout")?.shell;
  const { isList: _isList, namesItself: _namesItself, ...head } = usePageHead(shell?.seesCost ?? false);
  const refusal = refusalPage(error);
  if (refusal) return refusal;
  if (!shell) return <ErrorContent error={error} bare />;
  return (
    <Shell shell={{ ...shell, toast: null }} {...head}>
      <ErrorContent error={error} />
    </Shell>
  );
}

const NOTICED_AFTER_MS = 200;

/** True while the dashboard loads for so long that skeleton cards should show (section 2). */
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
