import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { addressAt, href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";

type ErrorPanelProps = {
  /** Missing if there was no response. */
  status?: number;
  /** Missing if the text is enough. */
  title?: string | undefined;
  text: ReactNode;
  hint?: string | undefined;
  /** Lets support find the line in the log. */
  requestId?: string | undefined;
  /** Drawn outside the shell, so it brings its own `<main>` and `<h1>`. */
  bare?: boolean | undefined;
  /** What to do next, if not going to the dashboard. */
  children?: ReactNode;
};

/** Shows what went wrong and what to do next. */
export function ErrorPanel({ status, title, text, hint, requestId, bare, children }: ErrorPanelProps) {
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
      <div className="error-page-next">
        {children ?? <ButtonLink to={href("/")}>Go to Dashboard</ButtonLink>}
      </div>
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

/** Links to the parent page and keeps the query, so that the list can report what is wrong with it. */
export function WayOn() {
  const { pathname, search } = useLocation();
  const [, section = "", below] = pathname.split("/");
  // Lists' files and prints have no parent page.
  if (!below || section === "lists") return <ButtonLink to={href("/")}>Go to Dashboard</ButtonLink>;
  return (
    <ButtonLink to={addressAt({ pathname: `/${section}`, search })}>
      Go to {section[0]?.toUpperCase() + section.slice(1)}
    </ButtonLink>
  );
}
