import type { z } from "zod";
import type { WishJson } from "./wish-json.ts";

export const WISH: z.infer<typeof WishJson> = {
  id: 4,
  customerId: 12,
  customerName: "Amelia Hartwell",
  inventoryId: 31,
  sku: "SAPH-9",
  description: "Sapphire pendant",
  retailPrice: "1850.00",
  isAvailable: true,
  note: "For their anniversary",
  at: "2026-11-03T16:10:00.000Z",
  by: "Sal Brook",
};
