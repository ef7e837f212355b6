import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";

interface QuickActionsProps {
  may: { addCustomer: boolean; processSale: boolean; addPiece: boolean; takeInRepair: boolean };
}

/** Shows only permitted actions. */
export function QuickActions({ may }: QuickActionsProps) {
  if (!Object.values(may).some(Boolean))
    return (
      <Panel title="Quick Actions">
        <p>Your role can look at the figures. Ask an administrator to do more.</p>
      </Panel>
    );
  return (
    <Panel title="Quick Actions" className="no-print">
      <div className="tiles">
        {may.addCustomer && (
          <ButtonLink to="/customers/new" icon="user-plus" className="button-tile">
            New Customer
          </ButtonLink>
        )}
        {may.processSale && (
          <ButtonLink to="/sales/new" icon="shopping-bag" variant="primary" className="button-tile">
            New Sale
          </ButtonLink>
        )}
        {may.addPiece && (
          <ButtonLink to="/inventory/new" icon="gem" className="button-tile">
            Add Inventory
          </ButtonLink>
        )}
        {may.takeInRepair && (
          <ButtonLink to="/repairs/new" icon="wrench" className="button-tile">
            Repair Intake
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}
