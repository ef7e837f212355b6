import type { AgeRange, CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import type { Gender, Tier } from "~/domain/people/customers/tiers-and-genders";

export interface SampleCampaign {
  name: string;
  type: CampaignType;
  subject?: string;
  messageContent: string;
  audience: { tier?: Tier; gender?: Gender; ageRange?: AgeRange; location?: string };
  createdDaysAgo: number;
  /** Negative for one that is planned; missing for a draft. */
  sentDaysAgo?: number;
  /** Paused when half of it had left. */
  isPaused?: true;
}

/** Sample campaigns, oldest first. */
export const CAMPAIGNS: SampleCampaign[] = [
  {
    name: "Collectors' preview evening",
    type: "email",
    subject: "An evening with the new pieces, before anyone else sees them",
    messageContent:
      "Dear {first name|friend},\n\nbefore the doors open to everyone, we would like to show you this year's unheated sapphires and a small group of old mine cuts. There will be a glass of something cold and no hurry at all.\n\nKeep a place here, and bring one guest: https://marlowe-and-finch.example/preview\n\n{shop}",
    audience: { tier: "diamond" },
    createdDaysAgo: 371,
    sentDaysAgo: 364,
  },
  {
    name: "Clean and check, on us",
    type: "direct_mail",
    messageContent:
      "Prongs wear, clasps tire. Bring this card and up to three pieces: we clean them, look at every setting under the microscope and tell you plainly whether anything needs doing. No charge, no appointment, at all three stores.",
    audience: {},
    createdDaysAgo: 296,
    sentDaysAgo: 280,
  },
  {
    name: "Gifts under $500",
    type: "email",
    subject: "Small boxes, well under $500",
    messageContent:
      "Hello {first name|there},\n\ntwenty pieces that look like more than they cost: stacking rings, hoops, a garnet pendant or two. Each comes wrapped, and each can be exchanged for thirty days.\n\nThe rings: https://marlowe-and-finch.example/rings\nThe pendants: https://marlowe-and-finch.example/pendants\n\nSee you at the counter in {store},\n{shop}",
    audience: { tier: "silver" },
    createdDaysAgo: 214,
    sentDaysAgo: 209,
  },
  {
    name: "Gold trade-in weeks",
    type: "sms",
    messageContent:
      "{shop}: gold is high. Bring old chains and single earrings, we weigh them in front of you and credit the value to a new piece. https://marlowe-and-finch.example/gold Reply STOP to end.",
    audience: { location: "boca" },
    createdDaysAgo: 122,
    sentDaysAgo: 118,
  },
  {
    name: "Anniversary reminders",
    type: "email",
    subject: "A date worth keeping, {first name|friend}",
    messageContent:
      "A date that you and {spouse|yours} keep comes every year, and pieces that go with the last one wait in the case; we are glad to put them aside until you have had a look: https://marlowe-and-finch.example/dates\n\n{shop}",
    audience: { ageRange: "31-45" },
    createdDaysAgo: 95,
    sentDaysAgo: 90,
  },
  {
    name: "Denver: Montana sapphires",
    type: "direct_mail",
    messageContent:
      "Teal, gray and a few that are neither: the new parcel of Montana sapphires is in Denver until the end of the month. Choose a stone, and our bench sets it in three weeks.",
    audience: { location: "denver", tier: "platinum" },
    createdDaysAgo: 48,
    sentDaysAgo: 40,
    isPaused: true,
  },
  {
    name: "New in pearls",
    type: "email",
    subject: "Pearls, but not your grandmother's",
    messageContent:
      "Hello {first name|there},\n\nbaroque drops, a Tahitian strand in five greens, studs that go with a white shirt. We have laid them out on the front tray for you: https://marlowe-and-finch.example/pearls\n\n{shop}",
    audience: { gender: "female", ageRange: "46-60" },
    createdDaysAgo: 19,
    sentDaysAgo: -6,
  },
  {
    name: "Watch service days",
    type: "sms",
    messageContent:
      "{shop}: our watchmaker is in New York all next week. Timing, pressure test and a new gasket while you wait. Reply STOP to end.",
    audience: { location: "new_york", gender: "male" },
    createdDaysAgo: 4,
  },
];
