import type { z } from "zod";
import { blankOf } from "~/domain/fields";
import { customerFields } from "~/domain/people/customers/customer-fields";
import { type Taste, TASTES } from "~/domain/people/customers/tastes";
import type { CustomerJson } from "./customer-json.ts";
import type { ProfileJson } from "./profile-json.ts";
import type { RelativeJson } from "../family/relative-json.ts";

export const AMELIA: z.infer<typeof CustomerJson> = {
  id: 12,
  ...blankOf(customerFields),
  firstName: "Amelia",
  lastName: "Hartwell",
  email: "amelia@mail.example",
  cellPhone: "561-555-0101",
  street: "12 Banyan Way",
  city: "Boca Raton",
  state: "FL",
  zipCode: "33432",
  dateOfBirth: "1984-05-09",
  gender: "female",
  anniversaryDate: "2012-06-16",
  spouseName: "Theo Hartwell",
  homeStore: "boca",
  tier: "diamond",
  jewelryPreferences: "Sapphires, white gold",
  lastPurchaseDate: "2026-11-02",
  totalSpent: "48200.00",
  refuses: ["text"],
  createdAt: "2025-03-01T15:20:00.000Z",
  version: 3,
};

const NO_TASTES = Object.fromEntries(TASTES.map((taste) => [taste, false])) as Record<Taste, boolean>;

export const PROFILE: z.infer<typeof ProfileJson> = {
  customerId: 12,
  consent: {
    phone: null,
    text: {
      answer: "no",
      askedWith: null,
      place: "counter",
      at: "2026-11-03T16:10:00.000Z",
      by: "Sal Brook",
    },
    email: {
      answer: "yes",
      askedWith: "May Harbor Jewelers send you offers and news this way?",
      place: "counter",
      at: "2026-11-03T16:10:00.000Z",
      by: "Sal Brook",
    },
    post: null,
  },
  suppressed: ["text"],
  birthMonthDay: null,
  anniversaryMonthDay: "06-16",
  spouseMonthDay: null,
  ringSize: "6 1/4",
  braceletSize: "7",
  neckSize: "18",
  sizeNote: "Ring of the right hand: 6 1/2",
  loves: { ...NO_TASTES, white_gold: true, sapphire: true },
  jewelryPreferences: "Sapphires, white gold",
  avoids: { ...NO_TASTES, silver: true },
  avoidsNote: null,
  version: 3,
};

export const RELATIVE: z.infer<typeof RelativeJson> = {
  id: 7,
  customerId: 12,
  name: "Mia Hartwell",
  relation: "daughter",
  occasion: null,
  date: "2008-05-03",
  monthDay: null,
  note: "Wears size 5, loves sapphires",
  relatedId: null,
  relatedName: null,
  version: 1,
};
