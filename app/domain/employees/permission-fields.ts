import { choice, type Field, type Fields, flag, group } from "../fields.ts";
import {
  CHANGEABLE_PERMISSIONS,
  type Permission,
  PERMISSION_LABELS,
  type PermissionChanges,
} from "../permissions.ts";
import { choiceIn, PERMISSION_CHOICES, type PermissionChoice } from "./permission-choices.ts";

/** In the order of the pages, with what each lets somebody do. */
export const PERMISSION_SECTIONS: readonly {
  title: string;
  permissions: readonly (readonly [Permission, string])[];
}[] = [
  {
    title: "Customers",
    permissions: [
      ["customers.view", "Lists, search, and records with contact details."],
      ["customers.edit", "Add customers and change their records."],
      ["customers.import", "Upload a file of customers."],
      ["customers.suggest", "Ask the advisor what might please a customer."],
      ["customers.merge", "Say that two customers are one person, and undo it."],
      ["customers.export", "Download all that is known of a customer, or a campaign's audience."],
      ["customers.erase", "Remove a person for good. Sales and repairs stay."],
    ],
  },
  {
    title: "Inventory",
    permissions: [
      ["inventory.view", "Lists, search, and records of items."],
      ["inventory.edit", "Add items and change their records."],
      ["inventory.bulk", "Move, recategorize, and reprice many, and undo it."],
      ["inventory.correct", "Say that an item is damaged, lost, found or melted, without a colleague."],
    ],
  },
  {
    title: "Buying from the Public",
    permissions: [
      ["buys.make", "Pay a seller for what they bring. Shows what was paid."],
      ["buys.beyond-limit", "Pay more than the limit, without a colleague."],
      ["buys.void", "Take a whole buy back, without a colleague."],
      ["buys.identity", "Who sold, with ID and date of birth. Each look is on the trail."],
    ],
  },
  {
    title: "Sales and Repairs",
    permissions: [
      ["sales.view", "Lists, records, and receipts."],
      ["sales.process", "Sell at the counter."],
      ["sales.return", "Take back what was sold, and exchange it."],
      ["sales.void", "Take a whole sale out of its day, without a colleague."],
      ["sales.discount", "Go beyond the limit without a colleague."],
      ["sales.below-floor", "Sell an item for less than its lowest price."],
      ["refunds.cash", "Give back more in cash than the limit, without a colleague."],
      ["orders.unpaid", "Let a repair, special order or layaway go before its balance is paid."],
      ["approvals.give", "Let a colleague do what they can't do alone."],
      ["notes.correct", "Change and remove notes that others wrote."],
      ["filters.share", "Save a list's filter for everybody, change and delete those that are shared."],
      ["repairs.view", "Lists, records, and tickets."],
      ["repairs.edit", "Take in repairs, change them, and set their status."],
    ],
  },
  {
    title: "Till",
    permissions: [
      ["till.use", "See what should be in it; float, cash in and out."],
      ["till.close", "Count it at the end of the day."],
    ],
  },
  {
    title: "Figures",
    permissions: [
      ["reports.view", "Reports, and their export."],
      ["figures.names", "Top customers and names in insights."],
      ["figures.cost", "What items cost the shop, and what it earns."],
    ],
  },
  {
    title: "Marketing",
    permissions: [["marketing.manage", "Write campaigns and run them."]],
  },
  {
    title: "Administration",
    permissions: [
      ["directory.manage", "Add, change, and deactivate accounts; reset passwords."],
      ["processes.manage", "Read and write the shop's processes."],
      ["settings.manage", "The shop, its stores, security, and integrations."],
      ["rights.manage", "Give and take what is on this page."],
      ["audit.view", "Who did what, of everyone."],
      ["backups.manage", "Download the whole shop, with all that is in it."],
    ],
  },
];

/** A check box for each permission, as `customers.view`, and the button 'Back to Defaults'. */
export const roleFormFields = {
  ...grouped((label) => flag({ label })),
  defaults: flag({ label: "Back to defaults" }),
};

/** A choice for each permission, as `customers.view`. */
export const accountPermissionFields = grouped((label) =>
  choice(PERMISSION_CHOICES, { label, wrong: "Choose one of the three" }),
);

function grouped(fieldOf: (label: string) => Field): Fields {
  const groups: Record<string, Record<string, Field>> = {};
  for (const permission of CHANGEABLE_PERMISSIONS) {
    const [area, name] = partsOf(permission);
    (groups[area] ??= {})[name] = fieldOf(PERMISSION_LABELS[permission]);
  }
  return Object.fromEntries(
    Object.entries(groups).map(([area, fields]) => [area, group(fields, { label: area })]),
  );
}

/** 'customers.view' as ['customers', 'view']. */
export function partsOf(permission: Permission): [area: string, name: string] {
  const [area = "", name = ""] = permission.split(".");
  return [area, name];
}

/** Values of `roleFormFields` or `accountPermissionFields` by permission. */
export function byPermission<Value>(values: Record<string, unknown>): [Permission, Value][] {
  return CHANGEABLE_PERMISSIONS.map((permission) => {
    const [area, name] = partsOf(permission);
    return [permission, (values[area] as Record<string, Value>)[name] as Value];
  });
}

/** Null if nothing was chosen: a form without these choices changes none. */
export function changesFromChoices(values: Record<string, unknown>): PermissionChanges | null {
  const chosen = byPermission<PermissionChoice | null>(values);
  if (chosen.every(([, choice]) => choice === null)) return null;
  const own = chosen.filter(([, choice]) => choice === "allowed" || choice === "denied");
  return Object.fromEntries(own.map(([permission, choice]) => [permission, choice === "allowed"]));
}

/** Values of the check boxes. */
export function roleFormValues(allowed: readonly Permission[]): Record<string, string> {
  return Object.fromEntries(
    CHANGEABLE_PERMISSIONS.map((permission) => [permission, allowed.includes(permission) ? "on" : ""]),
  );
}

/** Values of the choices. */
export function accountFormValues(changes: PermissionChanges): Record<string, string> {
  return Object.fromEntries(
    CHANGEABLE_PERMISSIONS.map((permission) => [permission, choiceIn(changes, permission)]),
  );
}
