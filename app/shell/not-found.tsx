import type { GuardDetail } from "~/access/guard.server";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { PageForm } from "~/ui/page-link";
import { ErrorPanel, ToDashboard, WayOn } from "./error-panel.tsx";

interface NotFoundProps {
  title: string;
  isRecord: boolean;
  detail?: GuardDetail<unknown> | undefined;
  bare?: boolean | undefined;
}

/** The page for a 404: a missing record, or a URL without a page. */
export function NotFound({ title, isRecord, detail, bare }: NotFoundProps) {
  return (
    <ErrorPanel
      status={404}
      title={title}
      text={
        isRecord
          ? "The number may be mistyped, or the record may be in another list."
          : detail?.kind === "signed out"
            ? "You need to sign in to see this page."
            : "There is no page at this address."
      }
      hint={isRecord ? undefined : "Did you forget to add the page to the router?"}
      bare={bare}
    >
      {detail?.kind === "signed out" ? (
        <ButtonLink to={withRest(href("/"), `?returnTo=${encodeURIComponent(detail.returnTo)}`)}>
          Sign in
        </ButtonLink>
      ) : (
        <>
          <PageForm action={href("/find")} className="picker">
            <div className="picker-search">
              <input className="input" name="q" aria-label="Find" placeholder="Name, phone or number" />
              <button className="picker-button">Find</button>
            </div>
          </PageForm>
          {isRecord ? <WayOn /> : <ToDashboard />}
        </>
      )}
    </ErrorPanel>
  );
}
