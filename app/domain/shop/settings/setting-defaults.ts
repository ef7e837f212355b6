import { amountDueLabel } from "../../amount-due-label.ts";

/** Initial value of each setting. Limits: `setting-fields.ts`. */
export const settingDefaults = {
  /** Shown in the sidebar; the product name if empty. */
  shopName: "",
  /** Time zone of 'today' for all stores together. */
  businessZone: "America/New_York",
  /** Display only; converts nothing. */
  currency: "USD",
  /** Hundredths of a percent of a sale's total (section 9). */
  commissionRate: 200,
  /**
   * Highest discount off the list price that needs no approval, in hundredths of a percent; 100% never asks.
   */
  discountLimit: 10_000,
  /** Basis for commission and net profit of new sales. */
  profitBasis: "total",
  /** Initial value of 'Paid by' on a new ticket. */
  paidByDefault: "card",
  /** Paper for tags of pieces, until somebody chooses another: `tag-papers.ts`. */
  tagPaper: "barbell",
  /** Word in whose letters tags show the cost: `cost-code.ts`; empty for none. */
  costCode: "",
  /** Pattern for suggested SKUs of received items: `sku-pattern.ts`; empty suggests none. */
  skuPattern: "{category:3}-{number:5}",
  /** Multiples of the cost, overall and by category: `price-rule.ts`; empty suggests no price. */
  priceFactors: "2.2",
  /** Rounding of prices that follow from a cost. */
  priceRounding: "00",
  /** Last choice made; it set others: `counter-care.ts`. */
  counterCare: "open",
  /** True if a typed tax below the store's rate asks for approval on a ticket without a reason for it. */
  askLowTax: false,
  /** Most cents of trade-ins, from one person on one day, that need no identity; null never asks for one. */
  identityLimit: null,
  /** True if money back by another way than it came in asks for approval. */
  askAnotherWay: true,
  /** Most cents refunded in cash, to one person on one day, that need no approval; null never asks. */
  cashRefundLimit: 50_000,
  /** Days after a sale in which anybody may take it back; 0 never asks for approval. */
  returnDays: 60,
  /** True if cash for a return, a void or a buy beyond what the drawer holds asks for approval. */
  askBeyondDrawer: true,
  /** True if lowering the cost of a piece in stock takes a permission. */
  guardCost: true,
  /**
   * Days that goods sold or traded in by the public are held, in stores without a number of their own; 0 for
   * none.
   */
  holdDays: 30,
  /** Most cents for a whole buy from the public that need no approval; null never asks. */
  buyLimit: null,
  /** Years after a buy in which the law may ask who sold. Then the identity is erased. */
  sellerIdentityYears: 5,
  /** Share of a canceled order's deposit that the shop keeps, in hundredths of a percent. */
  depositKept: 0,
  /** Minimum first deposit of a layaway, in hundredths of a percent of its price. */
  leastDeposit: 0,
  /** A category with fewer available pieces is low on stock. */
  lowStockThreshold: 0,
  /** Last line of a receipt; the product's own text if empty. */
  receiptNote: "",
  /** Work days after the intake for which a repair is promised; 0 leaves it open. */
  promiseWorkDays: 5,
  /** Weekdays that count as work days. */
  promiseWeekdays: "mon tue wed thu fri sat",
  /** Days without work, as typed: `stores/work-days.ts`. */
  holidays: "",
  /** On the claim check of a repair; the product's own text if empty. */
  repairTerms: "",
  /** Messages to a customer: an order is ready, it still waits, a payment is due, what the estimate is. */
  readyMessage:
    "Hello {first name}, {item} ({number}) is ready for you at {shop}, {store}. Amount due, with tax: {amount due}. {link}",
  reminderMessage:
    "Hello {first name}, {item} ({number}) is still waiting for you at {shop}, {store}. Amount due, with tax: {amount due}. {link}",
  paymentMessage: `Hello {first name}, your layaway {number} at {shop}, {store} has a payment of {due} due. ${amountDueLabel("layaway")}: {amount due}. {link}`,
  estimateMessage:
    "Hello {first name}, our estimate for {item} ({number}) is {estimate}, before tax. May we go ahead? Please answer {shop}, {store}. {link}",
  /** What customers are asked for a yes to marketing: `consent-words.ts`. */
  consentWords:
    "May {shop} send you offers and news this way? You don't have to agree to buy anything, and you can end it at any time. For texts: message and data rates may apply, and STOP ends them.",
  /** Below marketing emails, which the law asks for; none leave without. */
  postalAddress: "",
  /** True if campaigns of this kind go only to customers who said yes. Texts always do. */
  emailTakesYes: false,
  mailTakesYes: false,
  /** True if a repair's page at the public door has its photos from intake. */
  doorShowsPhotos: false,
  /** True if emails of campaigns leave with a picture that counts who opens them. Only an owner changes it. */
  emailCountsOpens: false,
  /** Names the key that email is signed with; without one, the mail provider's usual one is looked up. */
  dkimSelector: "",
  /** Most that leave by one channel, so that its provider takes the shop for no spammer. */
  messagesAMinute: 30,
  messagesAnHour: 500,
  /** Hours of the day in which campaigns' texts leave: from 9, before 20. */
  textsFromHour: 9,
  textsUntilHour: 20,
  /** Days after the customer was last told; 0 turns reminders off. */
  remindAfterDays: 14,
  /** Days after which a ready order counts as unclaimed. */
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
  /** Days; 0 keeps them until newer imports replace them. */
  importErrorsKeptDays: 0,
  /** Days from when it was written; 0 keeps them. */
  messageWordsKeptDays: 365,
  /** URL that gets the audit log's head every day; null for none. */
  auditHeadUrl: null,
} as const;
