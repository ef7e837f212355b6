/** What amounts can be shown in (section 9). */
export const CURRENCIES = ["USD", "EUR", "GBP"] as const;
export type Currency = (typeof CURRENCIES)[number];

export const CURRENCY_LABELS: Record<Currency, string> = {
  USD: "US Dollar (USD)",
  EUR: "Euro (EUR)",
  GBP: "British Pound (GBP)",
};

/** The smallest and the largest that a number among the settings may be (sections 5 and 9, 'Settled numbers'). */
export const SETTING_RANGES = {
  commissionRate: [0, 10_000],
  lowStockThreshold: [0, 1_000],
  sessionIdleMinutes: [5, 240],
  passwordMinLength: [6, 20],
  passwordExpiryDays: [30, 365],
  backupEveryHours: [0, 168],
  backupsDaily: [1, 60],
  backupsWeekly: [0, 52],
} as const satisfies Record<string, readonly [from: number, to: number]>;
export type NumberSetting = keyof typeof SETTING_RANGES;

/** How many characters a text among the settings may have. */
export const SETTING_LENGTHS = { shopName: 60, receiptNote: 200 } as const;
