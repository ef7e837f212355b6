import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { addressAt, href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { RowActions } from "~/ui/data-table";
import { Panel } from "~/ui/panel";

interface ChosenJobProps {
  id: number;
  item: string;
  number: string;
  /** What is noted besides pinned notes, as `notesOfJob` words it. */
  lines: readonly string[];
  mayLog: boolean;
  /** Pinned notes, if there are any. */
  children: ReactNode;
}

/** Id of the panel above the list, to which links to the chosen job lead. */
export const CHOSEN_JOB = "job";

/** What is noted of the job that was chosen in the list below. Takes the focus from the job's row. */
export function ChosenJob({ id, item, number, lines, mayLog, children }: ChosenJobProps) {
  const { pathname, search, hash, key } = useLocation();
  const panel = useRef<HTMLElement>(null);
  // Browsers move to a fragment when a document loads, but not after following a link.
  useEffect(() => {
    if (hash === `#${CHOSEN_JOB}`) panel.current?.focus();
  }, [hash, key]);
  const title = `${item}, ${number}`;
  const returnTo = withRest(addressAt({ pathname, search }), `#${CHOSEN_JOB}`);
  return (
    <Panel
      id={CHOSEN_JOB}
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      title={title}
      aside={
        <RowActions>
          <ButtonLink to={href("/repairs/:repairId/ticket", { repairId: id })} icon="printer">
            Print Ticket
          </ButtonLink>
          {mayLog && (
            <ButtonLink
              to={withRest(
                href("/repairs/:repairId/note", { repairId: id }),
                `?${new URLSearchParams({ returnTo })}`,
              )}
            >
              Log Time
            </ButtonLink>
          )}
        </RowActions>
      }
    >
      {children}
      {lines.length > 0 && <p className="written">{lines.join("\n")}</p>}
      {lines.length === 0 && !children && <p>Nothing noted yet.</p>}
    </Panel>
  );
}
