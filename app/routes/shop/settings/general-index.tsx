import { href, withRest } from "~/ui/address";
import { PageLink } from "~/ui/page-link";
import { GENERAL_PARTS } from "./general-parts.ts";

/** Links to the parts of the page of general settings, at its top. */
export function GeneralIndex() {
  return (
    <nav className="button-row no-print" aria-label="On this page">
      {Object.entries(GENERAL_PARTS).map(([id, title]) => (
        <PageLink key={id} className="chip" to={withRest(href("/settings"), `#${id}`)}>
          {title}
        </PageLink>
      ))}
    </nav>
  );
}
