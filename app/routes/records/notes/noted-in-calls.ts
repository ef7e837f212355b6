import type { Permission } from "~/domain/permissions";
import type { NotedKind } from "~/domain/records/notes/note";

/** Of a kind of record with notes and a timeline: words of its calls, and who may read and write its notes. */
interface NotedInCalls {
  tag: string;
  /** 'a customer'. */
  name: string;
  /** Part of the names of its calls: 'Customer' of `addCustomerNote`. */
  title: string;
  sees: Permission;
  writes: Permission;
}

export const NOTED_IN_CALLS = {
  customer: {
    tag: "Customers",
    name: "a customer",
    title: "Customer",
    sees: "customers.view",
    writes: "customers.edit",
  },
  piece: {
    tag: "Inventory",
    name: "an item",
    title: "Item",
    sees: "inventory.view",
    writes: "inventory.edit",
  },
  sale: { tag: "Sales", name: "a ticket", title: "Sale", sees: "sales.view", writes: "sales.process" },
  order: {
    tag: "Orders",
    name: "an order, or a repair by its id",
    title: "Order",
    sees: "repairs.view",
    writes: "repairs.edit",
  },
} as const satisfies Record<NotedKind, NotedInCalls>;
