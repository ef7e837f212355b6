import { lazy } from "react";
import { isRouteErrorResponse } from "react-router";
import type { GuardDetail } from "~/access/guard.server";
import { ErrorContent } from "~/shell/what-went-wrong";
import { Shell } from "~/shell/shell";
import type { ShellData } from "~/shell/shell-data";
import type { Problem } from "~/web/problem";

// Rendered whole on the server; browsers load it when a session ends.
const EndedSession = import.meta.env.SSR
  ? (await import("./shop/sign-in/ended-session.tsx")).EndedSession
  : lazy(() =>
      import("./shop/sign-in/ended-session.tsx").then(({ EndedSession }) => ({ default: EndedSession })),
    );

/**
 * Returns the page for a request that the guard refused: sign-in with the typed fields, or the shell with a
 * message. Null for other errors. Called from the shell's error boundary (client-side refusals of forms) and
 * the root's (all others).
 */
export function refusalPage(error: unknown) {
  if (!isRouteErrorResponse(error)) return null;
  const detail = (error.data as Problem<GuardDetail<ShellData>> | null)?.detail;
  if (detail?.kind === "ended") return <EndedSession returnTo={detail.returnTo} fields={detail.fields} />;
  if (detail?.kind !== "restricted") return null;
  return (
    <Shell shell={detail.frame} title={detail.title}>
      <ErrorContent error={error} />
    </Shell>
  );
}
