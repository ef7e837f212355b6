/** What a setting is until somebody changes it. Limits: `setting-fields.ts`. */
export const settingDefaults = {
  /** Shown in the sidebar; the product name if empty. */
  shopName: "",
  /** Time zone of 'today' for all stores together. */
  businessZone: "America/New_York",
  /** Display only; converts nothing. */
  currency: "USD",
  /** Hundredths of a percent of a sale's total (section 9). */
  commissionRate: 200,
  /** Hundredths of a percent of the list price that anybody may take off; 100% asks for no approval. */
  discountLimit: 10_000,
  /** What commission and net profit of new sales are worked out on. */
  profitBasis: "total",
  /** What 'Paid by' of a new ticket begins with. */
  paidByDefault: "card",
  /** What tags of pieces are printed on, until somebody chooses another: `tag-papers.ts`. */
  tagPaper: "barbell",
  /** The letters in which tags say what a piece cost: `cost-code.ts`; none if empty. */
  costCode: "",
  /** What SKUs of received items are suggested by; empty suggests none: `sku-pattern.ts`. */
  skuPattern: "{category:3}-{number:5}",
  /** Times the cost, and of categories that have their own; empty suggests no price: `price-rule.ts`. */
  priceFactors: "2.2",
  /** Of prices that follow from a cost. */
  priceRounding: "00",
  /** What was chosen last; it set others: `counter-care.ts`. */
  counterCare: "open",
  /** Whether a typed tax below the store's rate, on a ticket without a reason for it, asks for approval. */
  askLowTax: false,
  /** Cents of trade-ins from a person and on a day that need no identity, at most; null asks for none. */
  identityLimit: null,
  /** Whether money back by another way than it came in asks for approval. */
  askAnotherWay: true,
  /** Cents that anybody may refund in cash to a person and on a day, at most; null asks for no approval. */
  cashRefundLimit: 50_000,
  /** Days after a sale in which anybody takes it back; 0 asks for no approval at any time. */
  returnDays: 60,
  /** Whether cash for a return, a void or a buy beyond what the drawer holds asks for approval. */
  askBeyondDrawer: true,
  /** Whether lowering the cost of a piece that is there takes a permission. */
  guardCost: true,
  /** Days for which what the public sold or traded in waits, in stores without a number of their own; 0 for none. */
  holdDays: 30,
  /** Cents that anybody who buys may pay the public for all of a buy, at most; null asks for no approval. */
  buyLimit: null,
  /** Years after a buy, in which the law may ask who sold. Then the identity is erased. */
  sellerIdentityYears: 5,
  /** Hundredths of a percent of a cancelled order's deposit that the shop keeps. */
  depositKept: 0,
  /** Hundredths of a percent of a layaway's price that its first deposit is at least. */
  leastDeposit: 0,
  /** A category with fewer available pieces is low on stock. */
  lowStockThreshold: 0,
  /** Last line of a receipt; the product's own text if empty. */
  receiptNote: "",
  /** Work days after the intake for which a repair is promised; 0 leaves it open. */
  promiseWorkDays: 5,
  /** Weekdays that count as work days. */
  promiseWeekdays: "mon tue wed thu fri sat",
  /** Days that don't, as they were typed: `stores/work-days.ts`. */
  holidays: "",
  /** On the claim check of a repair; the product's own text if empty. */
  repairTerms: "",
  /** What a customer is sent when an order is ready, still waits to be fetched, and when a payment is due. */
  readyMessage:
    "Hello {first name}, {item} ({number}) is ready for you at {shop}, {store}. Amount due, with tax: {amount due}.",
  reminderMessage:
    "Hello {first name}, {item} ({number}) is still waiting for you at {shop}, {store}. Amount due, with tax: {amount due}.",
  paymentMessage:
    "Hello {first name}, your layaway {number} at {shop}, {store} has a payment of {due} due. Amount due, with tax: {amount due}.",
  /** Days after the last telling; 0 turns reminders off. */
  remindAfterDays: 14,
  /** Days after which what is ready counts as unclaimed. */
  unclaimedAfterDays: 90,
  /** Months after a purchase; 0 turns the calling list off. */
  cleaningAfterMonths: 6,
  /** On the contract of a layaway; the product's own text if empty. */
  layawayTerms: "",
  sessionIdleMinutes: 60,
  passwordMinLength: 8,
  passwordExpires: false,
  passwordExpiryDays: 90,
  secondFactor: "choice",
  /** 0 turns scheduled backups off. */
  backupEveryHours: 24,
  /** Number of days and weeks whose newest backup is kept. */
  backupsDaily: 7,
  backupsWeekly: 4,
  /** Years without a purchase, repair, or change; 0 keeps customers until they are erased by hand. */
  eraseCustomersAfterYears: 0,
  /** 0 keeps them until newer imports replace them. */
  importErrorsKeptDays: 0,
  /** Where the audit log's head is sent daily; null for nowhere. */
  auditHeadUrl: null,
} as const;
