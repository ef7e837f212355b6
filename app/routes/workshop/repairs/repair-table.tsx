import type { howOffered } from "~/domain/list-sorting";
import { href } from "~/ui/address";
import { actionsColumn } from "~/ui/column-table";
import { ActionLink, ListTable } from "~/ui/list-table";
import { onPage } from "~/web/list-columns";
import { repairColumns, type RepairRow } from "./repair-columns.tsx";

interface RepairTableProps {
  repairs: RepairRow[];
  mayEdit: boolean;
  /** How the list offers to be sorted by intake. */
  intakeOrder: ReturnType<typeof howOffered>;
}

export function RepairTable({ repairs, mayEdit, intakeOrder }: RepairTableProps) {
  const showsCost = repairs[0]?.profit !== undefined;
  const columns = [
    ...onPage(repairColumns({ mayEdit, intakeOrder }), { showsCost }),
    actionsColumn<RepairRow>(({ id, item }) => {
      const what = `repair ${id}, ${item}`;
      return (
        <>
          <ActionLink to={href("/repairs/:repairId", { repairId: id })} icon="eye" label={`View ${what}`} />
          {mayEdit && (
            <ActionLink
              to={href("/repairs/:repairId/edit", { repairId: id })}
              icon="pencil"
              label={`Edit ${what}`}
            />
          )}
          <ActionLink
            to={href("/repairs/:repairId/ticket", { repairId: id })}
            icon="printer"
            label={`Print ticket for ${what}`}
            className="wide-only"
          />
        </>
      );
    }, "folding-actions"),
  ];
  return (
    <ListTable
      caption="Repairs"
      phone="cards"
      tiled
      dense
      columns={columns}
      rows={repairs}
      keyOf={({ id }) => id}
      urgencyOf={({ mark }) => mark}
    />
  );
}
