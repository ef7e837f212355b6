import { isRouteErrorResponse, useLocation } from "react-router";
import type { GuardDetail } from "~/access/guard.server";
import { ButtonLink } from "~/ui/button";
import type { Problem } from "~/web/problem";
import { ErrorPage } from "./error-page.tsx";
import { errorTitle, isMissingRecord, isUnanswered } from "./error-title.ts";
import { useSendAgain } from "./sent-form.tsx";

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
    if (error.status === 500) return <OurMistake requestId={requestId} bare={bare} />;
    return (
      <ErrorPage
        status={error.status}
        title={errorTitle(error)}
        text={message || "Go back and try again."}
        requestId={requestId}
        bare={bare}
      >
        {(detail as GuardDetail<unknown> | undefined)?.kind === "restricted" ? undefined : <WayOn />}
      </ErrorPage>
    );
  }
  return <OurMistake bare={bare} />;
}

/** Links to the parent page and keeps the query, so that the list can report what is wrong with it. */
function WayOn() {
  const { pathname, search } = useLocation();
  const [, section = "", below] = pathname.split("/");
  if (!below) return <ButtonLink to="/">Go to the front page</ButtonLink>;
  return (
    <ButtonLink to={`/${section}${search}`}>Go to {section[0]?.toUpperCase() + section.slice(1)}</ButtonLink>
  );
}

function OurMistake({ requestId, bare }: { requestId?: string | undefined; bare?: boolean | undefined }) {
  return (
    <ErrorPage
      status={500}
      title="Something went wrong"
      text="It is our mistake, not yours. Go back and try again; if it happens again, tell whoever looks after Loupe."
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
          ? "It may have been typed wrongly, or the record is in another list."
          : "Did you forget to add the page to the router?"
      }
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
