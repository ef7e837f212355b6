import type { z } from "zod";
import { WATCH } from "../orders/order-answers.ts";
import type { EnvelopeJson } from "./envelope-json.ts";

const NOTHING_TICKED = {
  worn_prongs: false,
  loose_stone: false,
  chipped_stone: false,
  missing_stone: false,
  scratches: false,
  bent: false,
  cracked_shank: false,
  engraved: false,
  worn_clasp: false,
  not_running: false,
};

export const ENVELOPE: z.infer<typeof EnvelopeJson> = {
  order: WATCH,
  items: [
    {
      description: "Three-stone diamond ring",
      metal: "Platinum",
      stones: "3 round diamonds, about 1.10 ct tw",
      size: "6.5",
      weightGiven: "5.100",
      weightUnit: "g",
      serial: null,
      declaredValue: "4200.00",
      condition: { ...NOTHING_TICKED, worn_prongs: true, scratches: true },
      conditionNote: "Center stone tight",
    },
  ],
  work: [
    {
      item: 1,
      serviceId: 2,
      description: "Ring sizing",
      price: "65.00",
      cost: "20.00",
      taxed: true,
      doneBy: 4,
    },
    {
      item: 1,
      serviceId: null,
      description: "Re-tip prongs (2)",
      price: "80.00",
      cost: "20.00",
      taxed: true,
      doneBy: 4,
    },
  ],
  parts: null,
  benchNotes: [
    {
      id: 3,
      minutes: 35,
      material: "0.3 g platinum",
      cost: "14.00",
      at: "2026-11-21T15:40:00.000Z",
      by: "Owen Tate",
    },
  ],
};
