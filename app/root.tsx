import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, useRouteLoaderData } from "react-router";
import { findAccess } from "./access/find-access.server.ts";
import { leadToFirstRun } from "./access/first-run.server.ts";
import { guardAccess } from "./access/guard.server.ts";
import { refuseOtherSites } from "./access/refuse-other-sites.server.ts";
import { identifyActor } from "./access/identify-actor.server.ts";
import { identifyProgram } from "./access/identify-program.server.ts";
import { leadToRequiredStep } from "./access/required-steps.server.ts";
import { ErrorContent, errorTitle } from "~/shell/what-went-wrong";
import { refusalPage } from "./routes/refusal.tsx";
import { URL_ACCESS } from "./routes/url-access.server.ts";
import { titled } from "./shell/page-handle.ts";
import { ScrollPlace } from "./shell/scroll-place.tsx";
import { HoldSentForm } from "./shell/sent-form.tsx";
import { refuseWithoutHeadOffice } from "./chain/refuse-without-head-office.server.ts";
import { shellFor } from "./shell/shell-data.server.ts";
import { Currency } from "./ui/money.ts";
import { displayFontUrl } from "./ui/display-font.ts";
import styleSheetUrl from "./ui/styles/index.css?url";
import { answerApiInJson, dressAnswer } from "./web/answer.server.ts";
import { actorOrNobody } from "./web/context.ts";
import { settingsOfPage } from "./web/read-once-for-page.server.ts";
import { restoredFormAt } from "./web/restored-form-notice.server.ts";
import { openForDevelopment } from "./server/development.server.ts";
import { useLightForm } from "./ui/light-form.ts";
import { ThemedBody } from "./ui/theme.tsx";
import { useNonce } from "./web/nonce.ts";
import type { Route } from "./+types/root";

export const middleware: Route.MiddlewareFunction[] = [
  openForDevelopment,
  dressAnswer,
  answerApiInJson,
  refuseOtherSites,
  leadToFirstRun,
  findAccess(URL_ACCESS),
  identifyProgram,
  identifyActor,
  leadToRequiredStep,
  guardAccess(shellFor),
  refuseWithoutHeadOffice,
];

export const meta: Route.MetaFunction = ({ error }) => titled(error ? errorTitle(error) : null);

export function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOrNobody(context);
  if (!actor) return { currency: undefined, person: undefined, restoredForm: null };
  return {
    currency: settingsOfPage(context).currency,
    person: actor.id,
    restoredForm: restoredFormAt(actor, url),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const light = useLightForm();
  const currency = useRouteLoaderData<typeof loader>("root")?.currency;
  return (
    <html lang="en" data-light={light || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* `precedence` puts it before the script preloads, which would use all connections. */}
        <link rel="stylesheet" href={styleSheetUrl} precedence={light ? undefined : "a"} />
        <link rel="icon" href="/favicon.svg" />
        {!light && (
          <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={displayFontUrl} />
        )}
        <Meta />
        <Links />
      </head>
      <ThemedBody>
        <Currency value={currency ?? "USD"}>{children}</Currency>
        {!light && (
          <>
            <HoldSentForm />
            <ScrollPlace nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </ThemedBody>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return refusalPage(error) ?? <ErrorContent error={error} bare />;
}
