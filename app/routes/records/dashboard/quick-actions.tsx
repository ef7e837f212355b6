import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";

interface QuickActionsProps {
  may: { addCustomer: boolean; processSale: boolean; addPiece: boolean; takeInRepair: boolean };
}

export function QuickActions({ may }: QuickActionsProps) {
  const mayNothing = !Object.values(may).some(Boolean);
  return (
    <section className="quick-actions no-print" aria-labelledby="quick-actions">
      <h2 id="quick-actions">Quick Actions</h2>
      {mayNothing && <p>Your role can view figures only. Ask an administrator if you need more.</p>}
      {may.takeInRepair && (
        <ButtonLink to={href("/repairs/new")} icon="wrench">
          Repair Intake
        </ButtonLink>
      )}
      {may.addCustomer && (
        <ButtonLink to={href("/customers/new")} icon="user-plus">
          New Customer
        </ButtonLink>
      )}
      {may.addPiece && (
        <ButtonLink to={href("/inventory/new")} icon="gem">
          Add Inventory
        </ButtonLink>
      )}
      {may.processSale && (
        <ButtonLink to={href("/sales/new")} icon="shopping-bag" variant="primary" accessKey="n">
          New Sale
        </ButtonLink>
      )}
    </section>
  );
}
