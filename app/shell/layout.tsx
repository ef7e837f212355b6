import { Outlet, useMatches, useRouteLoaderData } from "react-router";
import { actorOrNobody, factsOf } from "~/web/context";
import { takeToast } from "~/web/toast.server";
import type { Route } from "./+types/layout";
import { ErrorContent } from "./error-content.tsx";
import { Shell } from "./shell.tsx";
import { shellFor } from "./shell-data.server.ts";

/** What a page says about itself for the header: `export const handle: PageHandle = …`. */
export interface PageHandle {
  title: string;
  subtitle?: string;
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = actorOrNobody(context);
  const toast = await takeToast(request, factsOf(context));
  return actor ? { shell: shellFor(actor, url, toast) } : { shell: null };
}

export default function Layout({ loaderData: { shell } }: Route.ComponentProps) {
  const { title, subtitle } = usePageHandle();
  if (!shell) return <Outlet />;
  return (
    <Shell shell={shell} title={title} subtitle={subtitle}>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useRouteLoaderData<typeof loader>("shell/layout")?.shell;
  const { title, subtitle } = usePageHandle();
  if (!shell) return <ErrorContent error={error} bare />;
  return (
    <Shell shell={{ ...shell, toast: null }} title={title} subtitle={subtitle}>
      <ErrorContent error={error} />
    </Shell>
  );
}

function usePageHandle(): PageHandle {
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  return handles.findLast((handle) => handle?.title) ?? { title: "Loupe" };
}
