import { useEffect, useState } from "react";
import {
  Outlet,
  type UIMatch,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import { requiredStep } from "~/access/required-steps.server";
import { factsOf, signedIn } from "~/web/context";
import { FirstScreen, PAGE_END } from "~/ui/first-screen";
import { StatStripSkeleton } from "~/ui/stat-strip";
import type { PageHandle } from "~/shell/page-handle";
import { takeToast } from "~/web/toast.server";
import type { Route } from "./+types/layout";
import { ErrorContent } from "~/shell/error-page";
import { refusalPage } from "./refusal.tsx";
import { Shell } from "../shell/shell.tsx";
import { shellFor, signInNotice, withId } from "../shell/shell-data.server.ts";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const session = context.get(signedIn);
  const toast = await takeToast(request, factsOf(context));
  // A required step hides the menu.
  if (!session || requiredStep(session)) return { shell: null, toast: withId(toast) };
  const { actor, announcedSignIn } = session;
  return {
    shell: {
      ...shellFor(actor, url, toast, factsOf(context)),
      ...(announcedSignIn && signInNotice(announcedSignIn)),
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
  const { isList: _isList, ...head } = usePageHead(shell?.seesCost ?? false);
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

function usePageHead(seesCost: boolean): {
  title: string;
  subtitle?: string | undefined;
  isList?: true | undefined;
  beginsWithRail?: boolean | undefined;
} {
  const pages = useMatches().filter(({ handle }) => (handle as PageHandle | undefined)?.title);
  const match = pages.at(-1);
  if (!match) return { title: "Loupe" };
  const { title, subtitle, subtitleWithoutCost, isList } = match.handle as PageHandle;
  // Under a dialog, the page keeps its layout.
  const below = pages.find(({ loaderData }) => !isUnread(loaderData)) ?? match;
  return {
    title,
    isList,
    subtitle: !seesCost && subtitleWithoutCost ? subtitleWithoutCost : saidOf(match, subtitle),
    beginsWithRail: saidOf<boolean | undefined>(below, (below.handle as PageHandle).beginsWithRail),
  };
}

/** True if a page read no data of its own because only its dialog is shown. */
function isUnread(data: unknown): boolean {
  const { list, record } = (data ?? {}) as { list?: unknown; record?: unknown };
  return list === null || record === null;
}

function saidOf<Said>({ loaderData }: UIMatch, said: Said | ((of: unknown) => Said)): Said | undefined {
  if (typeof said !== "function") return said;
  return loaderData === undefined ? undefined : (said as (of: unknown) => Said)(loaderData);
}
