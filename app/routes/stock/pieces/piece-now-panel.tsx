import { ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions } from "~/ui/fields/form-layout";
import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";
import type { ShownNow } from "./piece-now.server.ts";

/** Shows what is known of a piece that isn't for sale beyond what its band says. */
export function PieceNowPanel({ now }: { now: ShownNow }) {
  const { formatMoney } = useMoney();
  const { title, value, note, slip } = now;
  if (value === null && !note && !slip) return null;
  return (
    <Panel title={title}>
      {(value !== null || note) && (
        <DataList>
          {value !== null && <DataItem term="Value">{formatMoney(value)}</DataItem>}
          {note && (
            <DataItem term="Note">
              <span className="written">{note}</span>
            </DataItem>
          )}
        </DataList>
      )}
      {slip && (
        <FormActions>
          <ButtonLink to={slip} icon="printer">
            Print Slip
          </ButtonLink>
        </FormActions>
      )}
    </Panel>
  );
}
