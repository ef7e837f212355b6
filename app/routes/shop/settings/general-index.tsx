import { Fragment } from "react";
import { goToFragment } from "~/ui/go-to-fragment";
import { GENERAL_PARTS } from "./general-parts.ts";

/** Links to the parts of the page of general settings, at its top. */
export function GeneralIndex() {
  return (
    <nav className="tabs" aria-label="On this page">
      {Object.entries(GENERAL_PARTS).map(([id, title]) => (
        <Fragment key={id}>
          <a className="tab" href={`#${id}`} onClick={goToFragment}>
            {title}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
