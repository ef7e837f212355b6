import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";

type ErrorPageProps = {
  /** Absent where there was no answer. */
  status?: number;
  title: string;
  text: ReactNode;
  /** Asked for by whoever helps; it stands in the log too. */
  requestId?: string | undefined;
  /** Not inside the shell: the page brings its own `<main>` and `<h1>`. */
  bare?: boolean | undefined;
  /** The next step, where it is another than the front page. */
  children?: ReactNode;
};

/** Says calmly that a page can't be shown, and where to go on. */
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
