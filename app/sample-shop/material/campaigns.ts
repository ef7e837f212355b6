import type { AgeRange, CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import type { CampaignStatus } from "~/domain/outreach/campaigns/campaign-status";
import type { Gender, Tier } from "~/domain/people/customers/tiers-and-genders";

export interface SampleCampaign {
  name: string;
  type: CampaignType;
  subject?: string;
  messageContent: string;
  audience: { tier?: Tier; gender?: Gender; ageRange?: AgeRange; location?: string };
  status: CampaignStatus;
  createdDaysAgo: number;
  /** Negative for a day in the future. */
  scheduledDaysAgo?: number;
  sent?: number;
  opened?: number;
  clicked?: number;
  converted?: number;
}

/** Sample campaigns, oldest first. */
export const CAMPAIGNS: SampleCampaign[] = [
  {
    name: "Collectors' preview evening",
    type: "email",
    subject: "An evening with the new pieces, before anyone else sees them",
    messageContent:
      "Dear {firstName},\n\nbefore the doors open to everyone, we would like to show you this year's unheated sapphires and a small group of old mine cuts. There will be a glass of something cold and no hurry at all.\n\nReply to keep a place; bring one guest.\n\nMarlowe & Finch",
    audience: { tier: "diamond" },
    status: "completed",
    createdDaysAgo: 371,
    scheduledDaysAgo: 364,
    sent: 9,
    opened: 8,
    clicked: 6,
    converted: 3,
  },
  {
    name: "Clean and check, on us",
    type: "direct_mail",
    messageContent:
      "Prongs wear, clasps tire. Bring this card and up to three pieces: we clean them, look at every setting under the microscope and tell you plainly whether anything needs doing. No charge, no appointment, at all three stores.",
    audience: {},
    status: "completed",
    createdDaysAgo: 296,
    scheduledDaysAgo: 280,
    sent: 104,
    converted: 17,
  },
  {
    name: "Gifts under $500",
    type: "email",
    subject: "Small boxes, well under $500",
    messageContent:
      "Hello {firstName},\n\ntwenty pieces that look like more than they cost: stacking rings, hoops, a garnet pendant or two. Each comes wrapped, and each can be exchanged for thirty days.\n\nSee you at the counter,\nMarlowe & Finch",
    audience: { tier: "silver" },
    status: "completed",
    createdDaysAgo: 214,
    scheduledDaysAgo: 209,
    sent: 52,
    opened: 21,
    clicked: 8,
    converted: 4,
  },
  {
    name: "Gold trade-in weeks",
    type: "sms",
    messageContent:
      "Marlowe & Finch: gold is high. Bring old chains and single earrings, we weigh them in front of you and credit the value to a new piece. Reply STOP to end.",
    audience: { location: "boca" },
    status: "completed",
    createdDaysAgo: 122,
    scheduledDaysAgo: 118,
    sent: 37,
    opened: 33,
    clicked: 9,
    converted: 5,
  },
  {
    name: "Anniversary reminders",
    type: "email",
    subject: "A date worth keeping, {firstName}",
    messageContent:
      "Your anniversary is three weeks away. Your {lastPiece} has a companion or two in the case; we are glad to put them aside until you have had a look.\n\nMarlowe & Finch",
    audience: { ageRange: "31-45" },
    status: "active",
    createdDaysAgo: 95,
    scheduledDaysAgo: 90,
    sent: 64,
    opened: 31,
    clicked: 12,
    converted: 5,
  },
  {
    name: "Denver: Montana sapphires",
    type: "direct_mail",
    messageContent:
      "Teal, gray and a few that are neither: the new parcel of Montana sapphires is in Denver until the end of the month. Choose a stone, and our bench sets it in three weeks.",
    audience: { location: "denver", tier: "platinum" },
    status: "paused",
    createdDaysAgo: 48,
    scheduledDaysAgo: 40,
    sent: 11,
    converted: 1,
  },
  {
    name: "New in pearls",
    type: "email",
    subject: "Pearls, but not your grandmother's",
    messageContent:
      "Hello {firstName},\n\nbaroque drops, a Tahitian strand in five greens, studs that go with a white shirt. We have laid them out on the front tray for you.\n\nMarlowe & Finch",
    audience: { gender: "female", ageRange: "46-60" },
    status: "active",
    createdDaysAgo: 19,
    scheduledDaysAgo: 16,
    sent: 28,
    opened: 13,
    clicked: 5,
    converted: 2,
  },
  {
    name: "Watch service days",
    type: "sms",
    messageContent:
      "Marlowe & Finch: our watchmaker is in New York all next week. Timing, pressure test and a new gasket while you wait. Reply STOP to end.",
    audience: { location: "new_york", gender: "male" },
    status: "draft",
    createdDaysAgo: 4,
    scheduledDaysAgo: -10,
  },
];
