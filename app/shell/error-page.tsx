import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import type { GuardDetail } from "~/access/guard.server";
import { ButtonLink } from "~/ui/button";
import type { Problem } from "~/web/problem";
import { useSendAgain } from "./sent-form.tsx";

type ErrorPageProps = {
  /** Missing if there was no response. */
  status?: number;
  /** Missing if the text says it all. */
  title?: string | undefined;
  text: ReactNode;
  /** Below the text. */
  hint?: string | undefined;
  /** Support needs it to find the log line. */
  requestId?: string | undefined;
  /** Outside the shell: the page brings its own `<main>` and `<h1>`. */
  bare?: boolean | undefined;
  /** The next step, if it isn't the dashboard. */
  children?: ReactNode;
};

export function ErrorPage({ status, title, text, hint, requestId, bare, children }: ErrorPageProps) {
  const Heading = bare ? "h1" : "h2";
  const content = (
    <section className="error-page panel">
      {status !== undefined && !title?.startsWith(String(status)) && (
        <p className="error-page-status">{status}</p>
      )}
      {title && <Heading className="error-page-title">{title}</Heading>}
      <p className="error-page-text">{text}</p>
      {hint && <p className="error-page-text">{hint}</p>}
      {requestId && (
        <p className="error-page-request">
          Reference: <code>{requestId}</code>
        </p>
      )}
      <div className="error-page-next">{children ?? <ButtonLink to="/">Go to Dashboard</ButtonLink>}</div>
    </section>
  );
  return bare ? (
    <main className="error-page-alone" id="main">
      {content}
    </main>
  ) : (
    content
  );
}

/** The content of an error page. Reveals no internals. */
export function ErrorContent({ error, bare }: { error: unknown; bare?: boolean }) {
  const again = useSendAgain();
  if (isUnanswered(error))
    return (
      <ErrorPage
        title={errorTitle(error)}
        text="The connection or the server is down. Try again later."
        bare={bare}
      >
        {again}
      </ErrorPage>
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
      <ErrorPage
        status={error.status}
        title={isRestricted ? undefined : errorTitle(error)}
        text={message || "Go back and try again."}
        requestId={requestId}
        bare={bare}
      >
        {isRestricted ? undefined : <WayOn />}
      </ErrorPage>
    );
  }
  return <OurMistake bare={bare} />;
}

/** Links to the parent page and keeps the query, so that the list can report what is wrong with it. */
function WayOn() {
  const { pathname, search } = useLocation();
  const [, section = "", below] = pathname.split("/");
  if (!below) return <ButtonLink to="/">Go to Dashboard</ButtonLink>;
  return (
    <ButtonLink to={`/${section}${search}`}>Go to {section[0]?.toUpperCase() + section.slice(1)}</ButtonLink>
  );
}

function OurMistake({ requestId, bare }: { requestId?: string | undefined; bare?: boolean | undefined }) {
  return (
    <ErrorPage
      status={500}
      title="Something went wrong"
      text="This is our mistake, not yours. Go back and try again. If it happens again, tell your administrator."
      requestId={requestId}
      bare={bare}
    >
      <WayOn />
    </ErrorPage>
  );
}

interface NotFoundProps {
  title: string;
  isRecord: boolean;
  detail?: GuardDetail<unknown> | undefined;
  bare?: boolean | undefined;
}

function NotFound({ title, isRecord, detail, bare }: NotFoundProps) {
  return (
    <ErrorPage
      status={404}
      title={title}
      text={
        isRecord
          ? "The number may be mistyped, or the record may be in another list."
          : detail?.kind === "signed out"
            ? "You need to sign in to see this page."
            : "There is no page at this address. Check it for typos, or start from the Dashboard."
      }
      hint={isRecord ? undefined : "Did you forget to add the page to the router?"}
      bare={bare}
    >
      {detail?.kind === "signed out" ? (
        <ButtonLink to={`/?returnTo=${encodeURIComponent(detail.returnTo)}`}>Sign in</ButtonLink>
      ) : isRecord ? (
        <WayOn />
      ) : undefined}
    </ErrorPage>
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
  if (error.status === 404) return isMissingRecord(error.data) ? "Record not found" : "404 Page Not Found";
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
