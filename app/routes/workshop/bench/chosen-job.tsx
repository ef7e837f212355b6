import { useLocation } from "react-router";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { RowActions } from "~/ui/data-table";
import { Panel } from "~/ui/panel";
import { PinnedNotes } from "../../records/notes/pinned-notes-panel.tsx";
import type { NotesOfJob } from "./notes-of-job.server.ts";

interface ChosenJobProps extends NotesOfJob {
  id: number;
  item: string;
  number: string;
  mayLog: boolean;
}

/** What is noted of the job that was chosen in the list above. */
export function ChosenJob({ id, item, number, pinned, lines, mayLog }: ChosenJobProps) {
  const { pathname, search } = useLocation();
  return (
    <Panel
      id="job"
      title={`${item}, ${number}`}
      aside={
        <RowActions>
          <ButtonLink to={href("/repairs/:repairId/ticket", { repairId: id })} icon="printer">
            Print Ticket
          </ButtonLink>
          {mayLog && (
            <ButtonLink
              to={withRest(
                href("/repairs/:repairId/note", { repairId: id }),
                `?${new URLSearchParams({ returnTo: pathname + search })}`,
              )}
            >
              Log Time
            </ButtonLink>
          )}
        </RowActions>
      }
    >
      <PinnedNotes notes={pinned} />
      {lines.length > 0 && <p className="written">{lines.join("\n")}</p>}
      {lines.length + pinned.length === 0 && <p>Nothing noted yet.</p>}
    </Panel>
  );
}
