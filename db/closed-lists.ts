/**
 * Values fixed by CHECK constraints: extending a list needs a migration. Types, contracts, and selects use
 * them; labels are in `app/domain/`.
 */

/** Edits that papers read words of, in the index of such entries in the audit trail. */
export const EDITS = [
  "customer.changed",
  "customer.merged",
  "customer.merge-undone",
  "piece.changed",
  "till.renamed",
  "repair.changed",
  "order.changed",
  "order.envelope-changed",
] as const;

/** Customer tiers, highest first. */
export const TIERS = ["diamond", "platinum", "gold", "silver"] as const;
export type Tier = (typeof TIERS)[number];

export const GENDERS = ["male", "female", "other"] as const;
export type Gender = (typeof GENDERS)[number];

/** Roles, from fewest to most permissions (section 6). */
export const ROLES = ["read_only", "sales", "support", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

export const CODE_PURPOSES = ["first-run", "set-password"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** What a sign-in used besides the password. */
export const SECOND_FACTORS = ["code", "recovery-code"] as const;

/** Statuses in the usual order. Any status may follow any other (section 4). */
export const REPAIR_STATUSES = ["pending", "in_progress", "completed", "picked_up"] as const;
export type RepairStatus = (typeof REPAIR_STATUSES)[number];

export const CAMPAIGN_TYPES = ["email", "sms", "direct_mail"] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** A campaign starts as a draft (section 4). */
export const CAMPAIGN_STATUSES = ["draft", "active", "paused", "completed"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Ages in whole years. The ranges don't overlap: 60 belongs to 46-60, and 60+ starts at 61. */
export const AGE_RANGES = ["18-30", "31-45", "46-60", "60+"] as const;
export type AgeRange = (typeof AGE_RANGES)[number];

/** Gram, pennyweight, troy ounce. */
export const WEIGHT_UNITS = ["g", "dwt", "oz t"] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

/** Who owns a piece: the shop, the vendor it is on memo from, or somebody it is sold for. */
export const OWNERSHIPS = ["owned", "memo", "consigned"] as const;
export type Ownership = (typeof OWNERSHIPS)[number];

/** Kinds of notices, in display order. */
export const NOTICE_KINDS = [
  "urgent_repair",
  "repair_ready",
  "order_late",
  "order_due",
  "workshop_overdue",
  "estimate_asked",
  "order_untold",
  "instalment_late",
  "memo_overdue",
  "vendor_memo_due",
  "birthday",
  "spouse_birthday",
  "anniversary",
  "family_date",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Kinds of what is worth a look: `app/domain/shop/looks`. */
export const LOOK_KINDS = [
  "guards_on",
  "discount",
  "tax",
  "trade_in",
  "price_lowered",
  "early_return",
  "void",
  "returns_of_week",
  "picked_up_owing",
  "bulk_lowered",
  "no_sale",
  "gift_card_paid",
  "cash_out",
  "discounts_of_day",
  "taken_of_day",
  "cash_back_of_day",
  "cash_out_of_day",
  "no_sales_of_day",
  "not_counted",
  "short",
  "guard_changed",
  "rights_changed",
  "for_another",
  "shipping",
  "untaxed_work",
  "memo",
  "relabeled",
  "service_changed",
  "taken_of_month",
  "cash_back_of_month",
  "cash_out_of_month",
  "short_of_month",
] as const;

/** What a line of Worth a Look links to. */
export const LOOKED_AT = [
  "sale",
  "repair",
  "customer",
  "shop",
  "bulk_change",
  "till_movement",
  "employee",
  "close",
  "buy",
  "piece",
  "service",
  "gift_card",
  "melt_lot",
] as const;

/** Kinds of ticket lines. `pickup` hands over an open order. */
export const SALE_LINE_KINDS = ["piece", "service", "item", "gift_card", "pickup"] as const;
export type SaleLineKind = (typeof SALE_LINE_KINDS)[number];

/** Basis of commission and net profit: the total (section 9), or prices after discounts. */
export const PROFIT_BASES = ["total", "prices"] as const;
export type ProfitBasis = (typeof PROFIT_BASES)[number];

/** Why a ticket has no tax although nobody typed one: a kept deposit, or a call that sent none. */
export const UNTAXED_AS = ["kept_deposit", "not_sent"] as const;
export type UntaxedAs = (typeof UNTAXED_AS)[number];

/** Why a ticket has less tax than its store's rate comes to. */
export const EXEMPT_AS = ["resale", "shipped_out", "exempt_customer", "other"] as const;
export type ExemptAs = (typeof EXEMPT_AS)[number];

/** Who has the balance of an account: a customer, or whoever has the card. */
export const CREDIT_KINDS = ["store_credit", "gift_card"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** What the shop owes: balances of accounts, and deposits of open orders. */
export const OWED_KINDS = [...CREDIT_KINDS, "deposit"] as const;
export type OwedKind = (typeof OWED_KINDS)[number];

/** Kinds of promises to a customer, which share one series of ids. */
export const ORDER_KINDS = ["repair", "special_order", "layaway"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** Whether the customer was asked about an estimate, and the answer. */
export const ESTIMATE_STATES = ["asked", "approved", "declined"] as const;
export type EstimateState = (typeof ESTIMATE_STATES)[number];

/** Ways to talk with a customer. */
export const CONTACT_WAYS = ["in_person", "phone", "text", "email"] as const;
export type ContactWay = (typeof CONTACT_WAYS)[number];

/** Why a customer is on a calling list. `other` is explained on the customer's record. */
export const CALL_REASONS = [
  "birthday",
  "spouse_birthday",
  "anniversary",
  "family_date",
  "purchase",
  "cleaning",
  "other",
] as const;
export type CallReason = (typeof CALL_REASONS)[number];

export const CALL_OUTCOMES = [...CONTACT_WAYS, "not_reached"] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Where an order can be. A workshop is outside the shop. */
export const ORDER_PLACES = ["tray", "safe", "bench", "workshop", "ready", "handed_over"] as const;
export type OrderPlace = (typeof ORDER_PLACES)[number];

/** What the rows of a recorded import become. */
export const IMPORT_KINDS = ["customers", "pieces"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Lists whose columns can be chosen by hand: those of imports, and a vendor's invoice. */
export const MAPPED_KINDS = [...IMPORT_KINDS, "invoice"] as const;
export type MappedKind = (typeof MAPPED_KINDS)[number];
