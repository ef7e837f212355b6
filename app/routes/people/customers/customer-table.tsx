import { fullName } from "~/domain/people/customers/customer";
import { href } from "~/ui/address";
import { actionsColumn } from "~/ui/column-table";
import { ActionLink, ListTable } from "~/ui/list-table";
import { onPage } from "~/web/list-columns";
import { customerColumns, type CustomerRow } from "./customer-columns.tsx";
import { SuggestForRow, SuggestForRows } from "./suggest-form.tsx";

interface CustomerTableProps {
  customers: CustomerRow[];
  stores: { key: string; name: string }[];
  mayEdit: boolean;
  /** True if the list can be ordered by last purchase. */
  hasPurchaseOrder: boolean;
  /** Form key for requesting suggestions; null without permission. */
  suggestKey: string | null;
}

export function CustomerTable({
  customers,
  stores,
  mayEdit,
  hasPurchaseOrder,
  suggestKey,
}: CustomerTableProps) {
  const places = new Map(stores.map(({ key, name }) => [key, name]));
  const columns = [
    ...onPage(customerColumns({ places, hasPurchaseOrder })),
    actionsColumn<CustomerRow>((customer) => {
      const name = fullName(customer);
      return (
        <>
          <ActionLink
            to={href("/customers/:customerId", { customerId: customer.id })}
            icon="eye"
            label={`View ${name}`}
          />
          {mayEdit && (
            <ActionLink
              to={href("/customers/:customerId/edit", { customerId: customer.id })}
              icon="pencil"
              label={`Edit ${name}`}
            />
          )}
          {suggestKey && <SuggestForRow customerId={customer.id} name={name} />}
        </>
      );
    }),
  ];
  const table = (
    <ListTable
      caption="Customers"
      phone="cards"
      tiled
      dense
      columns={columns}
      rows={customers}
      keyOf={({ id }) => id}
    />
  );
  return suggestKey ? <SuggestForRows formKey={suggestKey}>{table}</SuggestForRows> : table;
}
