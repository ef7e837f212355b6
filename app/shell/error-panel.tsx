import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { addressAt, href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Tile } from "~/ui/tile";

type ErrorPanelProps = {
  /** Missing if there was no response. */
  status?: number;
  /** Missing if the text is enough. The status stands above it. */
  title?: string | undefined;
  text: ReactNode;
  /** In small print, last. */
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
  const number = status && <span className="error-page-status">{status}</span>;
  const content = (
    <section className="error-page panel">
      {status === 404 && <Tile picture="halo metal-yellow" size={76} />}
      {title ? (
        <Heading className="error-page-title">
          {number} {title}
        </Heading>
      ) : (
        number
      )}
      <p className="error-page-text">{text}</p>
      {requestId && (
        <p className="error-page-request">
          Reference: <code>{requestId}</code>
        </p>
      )}
      <div className="error-page-next">{children ?? <ToDashboard />}</div>
      {hint && <p className="error-page-text small">{hint}</p>}
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

export function ToDashboard() {
  return (
    <ButtonLink to={href("/")} variant="primary">
      Go to Dashboard
    </ButtonLink>
  );
}

/** Links to the parent page and keeps the query, so that the list can report what is wrong with it. */
export function WayOn() {
  const { pathname, search } = useLocation();
  const [, section = "", below] = pathname.split("/");
  // Lists' files and prints have no parent page.
  if (!below || section === "lists") return <ToDashboard />;
  return (
    <ButtonLink to={addressAt({ pathname: `/${section}`, search })} variant="primary">
      Go to {section[0]?.toUpperCase() + section.slice(1)}
    </ButtonLink>
  );
}
