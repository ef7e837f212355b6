import { choice, type Field, type Fields, flag, group } from "../../fields.ts";
import {
  CHANGEABLE_PERMISSIONS,
  type Permission,
  PERMISSION_LABELS,
  type PermissionChanges,
} from "../../permissions.ts";
import { choiceIn, PERMISSION_CHOICES, type PermissionChoice } from "./permission-choices.ts";

/** Permissions in the order of the pages, each with what it lets somebody do. */
export const PERMISSION_SECTIONS: readonly {
  title: string;
  permissions: readonly (readonly [Permission, string])[];
}[] = [
  {
    title: "Customers",
    permissions: [
      ["customers.view", "Lists, search, and records with contact details."],
      ["customers.edit", "Add and edit customers."],
      ["customers.import", "Import customers from a file."],
      ["customers.suggest", "Get AI suggestions for a customer."],
      ["customers.merge", "Merge duplicate customers, and undo merges."],
      ["customers.export", "Download all data about a customer, or a campaign's audience."],
      ["customers.erase", "Erase a customer for good. Sales and repairs are kept."],
    ],
  },
  {
    title: "Inventory",
    permissions: [
      ["inventory.view", "Lists, search, and records of items."],
      ["inventory.edit", "Add and edit items."],
      ["inventory.bulk", "Move, recategorize and reprice many items at once, and undo it."],
      [
        "inventory.correct",
        "Mark items damaged, lost, found or melted, and return to vendors what the store owns, without approval.",
      ],
      ["inventory.lower-cost", "Lower the cost of an item that is in stock already."],
    ],
  },
  {
    title: "Buying from the Public",
    permissions: [
      ["buys.make", "Buy from the public. Shows what was paid."],
      ["buys.beyond-limit", "Pay more than the limit without approval."],
      ["buys.void", "Void a buy without approval."],
      ["buys.identity", "See a seller's ID and date of birth. Each view is recorded in the audit trail."],
    ],
  },
  {
    title: "Sales and Repairs",
    permissions: [
      ["sales.view", "Lists, records, and receipts."],
      ["sales.process", "Sell at the counter."],
      ["sales.return", "Process returns and exchanges."],
      ["sales.void", "Void a sale without approval."],
      ["sales.discount", "Discount more than the limit without approval."],
      ["sales.below-floor", "Sell an item below its floor price without approval."],
      [
        "sales.low-tax",
        "Type a tax below the store's rate without a reason or approval, where Settings ask.",
      ],
      [
        "refunds.cash",
        "Refund more cash than the limit, or pay as much of another's ticket, without approval.",
      ],
      [
        "refunds.another-way",
        "Refund another way than the customer paid, or store credit for a trade-in, without approval.",
      ],
      ["refunds.late", "Take back what was sold longer ago than Settings allow, without approval."],
      [
        "credit.numbers",
        "See a gift card's number after its sale, or give it a new one, without approval. Each time is recorded in the audit trail.",
      ],
      ["orders.unpaid", "Hand over a repair, special order or layaway with a balance due."],
      ["looks.view", "See the list 'Worth a Look', and mark what is on it as seen."],
      ["approvals.give", "Approve a colleague's step with a PIN."],
      ["notes.correct", "Edit and remove other people's notes."],
      ["filters.share", "Save filters for everyone; edit and delete shared ones."],
      ["repairs.view", "Lists, records, and tickets."],
      ["repairs.edit", "Take in and edit repairs, and set their status."],
    ],
  },
  {
    title: "Till",
    permissions: [
      ["till.use", "Record float, cash in and cash out; see past closes."],
      ["till.close", "Count and close a till, without seeing what is expected."],
      ["till.expected", "See what a till should hold before it is counted."],
      [
        "till.beyond-drawer",
        "Pay out more cash than the drawer should hold, for a return, a void or a buy, without approval.",
      ],
      [
        "till.elsewhere",
        "Use the till of a store that they don't work in without approval: neither their own, nor the one chosen at the top of the page.",
      ],
    ],
  },
  {
    title: "Figures",
    permissions: [
      ["reports.view", "Reports, and their export."],
      ["figures.names", "Top customers and names in insights."],
      ["figures.cost", "See cost, margin, commission and profit."],
    ],
  },
  {
    title: "Marketing",
    permissions: [["marketing.manage", "Create and run campaigns."]],
  },
  {
    title: "Administration",
    permissions: [
      ["directory.manage", "Add, edit and deactivate accounts; reset passwords."],
      ["processes.manage", "Read and edit process documents."],
      ["settings.manage", "The shop, its stores, security, and integrations."],
      ["rights.manage", "Change the permissions on this page."],
      ["tokens.manage", "Let programs use the API with a token, in their name."],
      ["audit.view", "See what everyone did."],
      ["backups.manage", "Download all of the shop's data."],
    ],
  },
];

/** A check box for each permission, named like `customers.view`, and the button 'Back to Defaults'. */
export const roleFormFields = {
  ...grouped((label) => flag({ label })),
  defaults: flag({ label: "Back to defaults" }),
};

/** A choice for each permission, named like `customers.view`. */
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

/** Splits 'customers.view' into ['customers', 'view']. */
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

/** Check box values for `roleFormFields`. */
export function roleFormValues(allowed: readonly Permission[]): Record<string, string> {
  return Object.fromEntries(
    CHANGEABLE_PERMISSIONS.map((permission) => [permission, allowed.includes(permission) ? "on" : ""]),
  );
}

/** Choice values for `accountPermissionFields`. */
export function accountFormValues(changes: PermissionChanges): Record<string, string> {
  return Object.fromEntries(
    CHANGEABLE_PERMISSIONS.map((permission) => [permission, choiceIn(changes, permission)]),
  );
}
