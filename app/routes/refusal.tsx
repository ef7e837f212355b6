import { isRouteErrorResponse } from "react-router";
import type { GuardDetail } from "~/access/guard.server";
import { ErrorContent } from "~/shell/error-content";
import { Shell } from "~/shell/shell";
import type { ShellData } from "~/shell/shell-data";
import type { Problem } from "~/web/problem";
import { EndedSession } from "./sign-in/ended-session.tsx";

/**
 * The page of a request that the guard refused: sign-in with what was typed, or the shell as whoever is refused may see it
 * now. Null for other errors. Where scripts run a refused form's error stops at the shell's boundary, and everything else
 * at the root's: both ask here.
 */
export function refusalPage(error: unknown) {
  if (!isRouteErrorResponse(error)) return null;
  const detail = (error.data as Problem<GuardDetail<ShellData>> | null)?.detail;
  if (detail?.kind === "ended") return <EndedSession returnTo={detail.returnTo} fields={detail.fields} />;
  if (detail?.kind !== "restricted") return null;
  return (
    <Shell shell={detail.frame} title="Access Restricted">
      <ErrorContent error={error} />
    </Shell>
  );
}
