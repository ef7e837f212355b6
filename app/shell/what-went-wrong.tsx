import { isRouteErrorResponse } from "react-router";
import type { GuardDetail } from "~/access/guard.server";
import type { Problem } from "~/web/problem";
import { ErrorPanel, WayOn } from "./error-panel.tsx";
import { NotFound } from "./not-found.tsx";
import { useSendAgain } from "./sent-form.tsx";

/** Shows what went wrong in words for users. Reveals no internals. */
export function ErrorContent({ error, bare }: { error: unknown; bare?: boolean }) {
  const again = useSendAgain();
  if (isUnanswered(error))
    return (
      <ErrorPanel
        title={errorTitle(error)}
        text="The connection or the server is down. Try again later."
        bare={bare}
      >
        {again}
      </ErrorPanel>
    );
  if (isRouteErrorResponse(error)) {
    const problem = error.data as Partial<Problem> | string | null;
    const { message = "", detail, requestId } = typeof problem === "object" ? (problem ?? {}) : {};
    if (error.status === 404)
      return (
        <NotFound
          title={errorTitle(error)}
          isRecord={isMissingRecord(problem)}
          detail={detail as GuardDetail<unknown> | undefined}
          bare={bare}
        />
      );
    const isRestricted = (detail as GuardDetail<unknown> | undefined)?.kind === "restricted";
    if (error.status === 500) return <OurMistake requestId={requestId} bare={bare} />;
    return (
      <ErrorPanel
        status={error.status}
        title={isRestricted ? undefined : errorTitle(error)}
        text={message || "Go back and try again."}
        requestId={requestId}
        bare={bare}
      >
        {isRestricted ? undefined : <WayOn />}
      </ErrorPanel>
    );
  }
  return <OurMistake bare={bare} />;
}

function OurMistake({ requestId, bare }: { requestId?: string | undefined; bare?: boolean | undefined }) {
  return (
    <ErrorPanel
      status={500}
      title="Something went wrong"
      text="This is our mistake, not yours. Go back and try again. If it happens again, tell your administrator."
      requestId={requestId}
      bare={bare}
    >
      <WayOn />
    </ErrorPanel>
  );
}

const TITLES: Record<number, string> = {
  400: "That request could not be read",
  401: "Sign in",
  403: "Access Restricted",
  405: "That can't be done here",
  409: "Someone else got there first",
  413: "That is too large",
  415: "That type of file can't be used here",
  500: "Something went wrong",
  503: "Loupe can't do that right now",
};

export function errorTitle(error: unknown): string {
  if (isUnanswered(error)) return "Loupe isn't responding";
  if (!isRouteErrorResponse(error)) return "Something went wrong";
  if (error.status === 404) return `${isMissingRecord(error.data) ? "Record" : "Page"} Not Found`;
  return TITLES[error.status] ?? "That didn't work";
}

/** Whether a 404 is about a record, not the URL. */
function isMissingRecord(data: Partial<Problem> | string | null): boolean {
  return typeof data === "object" && data?.message?.startsWith("No such ") === true;
}

/** Whether the server didn't respond: no connection, or a gateway error. */
function isUnanswered(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 502 || error.status === 504;
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
