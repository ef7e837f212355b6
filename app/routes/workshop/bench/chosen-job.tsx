import { useLocation } from "react-router";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { RowActions } from "~/ui/data-table";
import { Panel } from "~/ui/panel";

interface ChosenJobProps {
  id: number;
  item: string;
  number: string;
  notes: readonly string[];
  mayLog: boolean;
}

/** What is noted of the job that was chosen in the list below. */
export function ChosenJob({ id, item, number, notes, mayLog }: ChosenJobProps) {
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
      <p className="written">{notes.join("\n") || "Nothing noted yet."}</p>
    </Panel>
  );
}
