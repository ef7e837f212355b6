import type { PageHandle } from "./page-handle.ts";

/**
 * Title and subtitle of what several pages belong to, for the header. A page takes them into its `handle`, and writes
 * its own over them: `{ ...SECTIONS.customers, subtitle: "Combine two records into one", isForm: true }`. A build
 * puts them into each page's script (`scripts/vite/section-words.ts`).
 */
export const SECTIONS = {
  customers: {
    title: "Customer Management",
    subtitle: "Profiles, purchase history, preferences",
  },
  family: { title: "Customer Management", subtitle: "Family dates to remember" },
  imports: { title: "Imports", subtitle: "Imported files" },

  inventory: { title: "Inventory Management", subtitle: "Real-time pricing and stock" },
  movements: { title: "Inventory Management", subtitle: "Reserve, memo, repair, corrections" },
  vendors: { title: "Vendors", subtitle: "Who you buy from" },
  receivings: { title: "Receivings", subtitle: "Vendors' invoices and their items" },
  transfers: { title: "Transfers", subtitle: "Items from store to store" },
  meltLots: { title: "Melt", subtitle: "Scrap sent to the refiner" },
  buys: { title: "Buys", subtitle: "Jewelry bought from the public" },
  sellersIdentity: { title: "Buys", subtitle: "As state law requires" },

  sales: {
    title: "Sales Management",
    subtitle: { withCost: "Sales, commission and net profit", withoutCost: "Process sales" },
  },
  returns: { title: "Return", subtitle: "Items returned from a sale" },
  giftCards: { title: "Gift Cards", subtitle: "Check a gift card's balance" },
  /** Each page says which till below it. */
  till: { title: "Till" },

  repairs: { title: "Repairs Management", subtitle: "Repair intake, status and revenue" },
  orders: { title: "Orders", subtitle: "Special orders and layaways" },
  /** What is done alike with a repair and an order. */
  repairsAndOrders: { title: "Orders", subtitle: "Repairs, special orders and layaways" },

  reports: {
    title: "Reports & Analytics",
    subtitle: {
      withCost: "Sales, margin, customers, AI insights",
      withoutCost: "Sales and customers, with AI insights",
    },
  },
  marketing: { title: "Marketing Campaigns", subtitle: "Reach customers by email, text, mail" },
  closedAddresses: { title: "Closed Addresses", subtitle: "Where nobody writes to" },

  directory: { title: "Employee Directory", subtitle: "Your staff, and what they can do" },
  processes: { title: "Process Documentation", subtitle: "How things are done here" },
  settings: { title: "Settings", subtitle: "Shop settings" },
  sending: { title: "Settings", subtitle: "Email, texts and letters" },
  tokens: { title: "Settings", subtitle: "Programs that use the API" },
  audit: { title: "Audit Trail", subtitle: "Who did what, when" },
  backups: { title: "Backups", subtitle: "Copies of all your shop's data" },

  account: { title: "My Account", subtitle: "Your details, password and sessions" },
  notices: { title: "Notices", subtitle: "Needs attention" },
  worthALook: { title: "Worth a Look", subtitle: "Unusual steps at the counter" },
  savedFilters: { title: "Saved Filters", subtitle: "Filters you use often" },
} satisfies Record<string, Pick<PageHandle, "title" | "subtitle">>;
