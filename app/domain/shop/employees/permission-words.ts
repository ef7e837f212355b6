import type { Permission } from "../../permissions.ts";

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
        "Charge less tax than the store's rate without a reason or approval, where Settings require them.",
      ],
      [
        "refunds.cash",
        "Refund more cash than the limit, or put that much toward someone else's ticket, without approval.",
      ],
      [
        "refunds.another-way",
        "Refund to a different payment method than the customer used, or give store credit for a trade-in, without approval.",
      ],
      ["refunds.late", "Accept a return after the time limit in Settings, without approval."],
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
        "Use the till of a store other than their own or the one chosen at the top of the page, without approval.",
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
