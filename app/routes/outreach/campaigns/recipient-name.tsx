import { href } from "~/ui/address";
import { CellLink } from "~/ui/list-table";

/** Leads to the customer for those who may see customers; others see a number. */
export function RecipientName({ customerId, name }: { customerId: number; name: string | null }) {
  return (
    <CellLink to={href("/customers/:customerId", { customerId })}>
      {name ?? `Customer #${customerId}`}
    </CellLink>
  );
}
