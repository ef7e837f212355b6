import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";

type ErrorPageProps = {
  /** Missing if there was no response. */
  status?: number;
  title: string;
  text: ReactNode;
  /** Support needs it to find the log line. */
  requestId?: string | undefined;
  /** Outside the shell: the page brings its own `<main>` and `<h1>`. */
  bare?: boolean | undefined;
  /** The next step, if it isn't the front page. */
  children?: ReactNode;
};

export function ErrorPage({ status, title, text, requestId, bare, children }: ErrorPageProps) {
  const Heading = bare ? "h1" : "h2";
  const content = (
    <section className="error-page panel">
      {status !== undefined && !title.startsWith(String(status)) && (
        <p className="error-page-status">{status}</p>
      )}
      <Heading className="error-page-title">{title}</Heading>
      <p className="error-page-text">{text}</p>
      {requestId && (
        <p className="error-page-request">
          Reference: <code>{requestId}</code>
        </p>
      )}
      <div className="error-page-next">
        {children ?? <ButtonLink to="/">Go to the front page</ButtonLink>}
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
