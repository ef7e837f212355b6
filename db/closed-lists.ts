/**
 * Lists that can't grow without a migration: types, CHECK constraints, contracts, and selects all come from here. Labels stand
 * with each noun in `app/domain/`.
 */

/** Loyalty tiers, highest first. */
export const TIERS = ["diamond", "platinum", "gold", "silver"] as const;
export type Tier = (typeof TIERS)[number];

export const GENDERS = ["male", "female", "other"] as const;
export type Gender = (typeof GENDERS)[number];

/** From the fewest permissions to all of them (section 6). */
export const ROLES = ["read_only", "sales", "support", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** What a one-time code is good for. */
export const CODE_PURPOSES = ["first-run", "set-password"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** In the order a repair usually takes; any may follow any (section 4). */
export const REPAIR_STATUSES = ["pending", "in_progress", "completed", "picked_up"] as const;
export type RepairStatus = (typeof REPAIR_STATUSES)[number];

export const CAMPAIGN_TYPES = ["email", "sms", "direct_mail"] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** A campaign starts as a draft (section 4). */
export const CAMPAIGN_STATUSES = ["draft", "active", "paused", "completed"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Ages in whole years. Somebody who is 60 belongs to 46-60; 60+ begins at 61, so nobody is in two. */
export const AGE_RANGES = ["18-30", "31-45", "46-60", "60+"] as const;
export type AgeRange = (typeof AGE_RANGES)[number];

/** What the bell counts, in the order in which it is shown. */
export const NOTICE_KINDS = [
  "urgent_repair",
  "repair_ready",
  "birthday",
  "spouse_birthday",
  "anniversary",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
