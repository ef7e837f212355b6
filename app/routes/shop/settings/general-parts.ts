/** Parts of the page of general settings, in its order: what an address names them by, their titles and settings. */
export const GENERAL_PARTS = {
  shop: {
    title: "Shop",
    settings: ["shopName", "businessZone", "receiptNote", "repairTerms", "layawayTerms"],
  },
  messages: {
    title: "Messages about Orders",
    settings: [
      "readyMessage",
      "reminderMessage",
      "paymentMessage",
      "estimateMessage",
      "remindAfterDays",
      "unclaimedAfterDays",
      "cleaningAfterMonths",
    ],
  },
  marketing: {
    title: "Marketing",
    settings: ["consentWords", "postalAddress", "emailTakesYes", "mailTakesYes"],
  },
  repairs: {
    title: "Repairs",
    settings: ["promiseWorkDays", "holidays", "promiseWeekdays"],
  },
  tickets: {
    title: "Tickets",
    settings: ["paidByDefault", "profitBasis", "depositKept", "leastDeposit"],
  },
  counter: {
    title: "At the Counter",
    settings: [
      "counterCare",
      "discountLimit",
      "cashRefundLimit",
      "returnDays",
      "buyLimit",
      "holdDays",
      "identityLimit",
      "askLowTax",
      "askAnotherWay",
      "askBeyondDrawer",
      "guardCost",
    ],
  },
  stock: {
    title: "Sales and Stock",
    settings: ["currency", "commissionRate", "lowStockThreshold", "tagPaper", "costCode"],
  },
  receiving: {
    title: "Receiving",
    settings: ["skuPattern", "priceFactors", "priceRounding"],
  },
} as const;

export type GeneralPart = keyof typeof GENERAL_PARTS;
export type GeneralSetting = (typeof GENERAL_PARTS)[GeneralPart]["settings"][number];

/** The settings of a part. */
export function settingsOf(part: GeneralPart): readonly GeneralSetting[] {
  return GENERAL_PARTS[part].settings;
}
