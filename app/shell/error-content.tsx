import { isRouteErrorResponse } from "react-router";
import type { GuardDetail } from "~/access/guard.server";
import { ButtonLink } from "~/ui/button";
import type { Problem } from "~/web/problem";
import { ErrorPage } from "./error-page.tsx";

const TITLES: Record<number, string> = {
  400: "That request could not be read",
  403: "Access Restricted",
  405: "That can't be done here",
  409: "Something else happened first",
  413: "That is too large",
  415: "That kind of file can't be taken here",
  503: "Loupe can't do that right now",
};

/** The content of an error page, from whatever was thrown; says nothing of the inside of the program. */
export function ErrorContent({ error, bare }: { error: unknown; bare?: boolean }) {
  if (isRouteErrorResponse(error)) {
    const problem = error.data as Problem | string | null;
    const message = typeof problem === "object" ? (problem?.message ?? "") : "";
    const detail = (typeof problem === "object" ? problem?.detail : undefined) as GuardDetail | undefined;
    if (error.status === 404) return <NotFound detail={detail} message={message} bare={bare} />;
    return (
      <ErrorPage
        status={error.status}
        title={TITLES[error.status] ?? "That did not work"}
        text={message || "Go back and try again."}
        bare={bare}
      />
    );
  }
  return (
    <ErrorPage
      status={500}
      title="Something went wrong"
      text="It is our mistake, not yours. Go back and try again; if it happens again, tell whoever looks after Loupe."
      bare={bare}
    />
  );
}

function NotFound({ detail, message, bare }: { detail?: GuardDetail; message: string; bare?: boolean }) {
  const isRecord = message === "No such record";
  return (
    <ErrorPage
      status={404}
      title={isRecord ? "No such record" : "404 Page Not Found"}
      text={
        isRecord
          ? "It may have been typed wrongly, or the record is in another list."
          : "Did you forget to add the page to the router?"
      }
      bare={bare}
    >
      {detail?.kind === "signed out" ? (
        <ButtonLink to={`/?returnTo=${encodeURIComponent(detail.returnTo)}`}>Sign in</ButtonLink>
      ) : undefined}
    </ErrorPage>
  );
}
