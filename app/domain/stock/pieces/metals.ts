import { KARATS, type Karat, type Metal } from "~db/piece-lists.ts";

export { KARATS, type Karat, METALS, type Metal } from "~db/piece-lists.ts";

export const METAL_LABELS: Record<Metal, string> = {
  yellow_gold: "Yellow gold",
  white_gold: "White gold",
  rose_gold: "Rose gold",
  two_tone_gold: "Two-tone gold",
  platinum: "Platinum",
  palladium: "Palladium",
  silver: "Silver",
  stainless_steel: "Stainless steel",
  titanium: "Titanium",
  tungsten: "Tungsten",
  other: "Other metal",
};

const GOLD: readonly Karat[] = ["9K", "10K", "14K", "18K", "22K", "24K"];

/** Stamps of each metal. Other metals may have any. */
const STAMPS: Record<Metal, readonly Karat[]> = {
  yellow_gold: GOLD,
  white_gold: GOLD,
  rose_gold: GOLD,
  two_tone_gold: GOLD,
  platinum: ["900", "950", "999"],
  palladium: ["950", "999"],
  silver: ["800", "900", "925", "950", "999"],
  stainless_steel: [],
  titanium: [],
  tungsten: [],
  other: KARATS,
};

interface Alloy {
  metal: Metal | null;
  karat: Karat | null;
}

/** Error in a metal's karat; null if it fits, or if either is unknown. */
export function wrongKarat({ metal, karat }: Alloy): string | null {
  if (metal === null || karat === null || STAMPS[metal].includes(karat)) return null;
  const stamps = STAMPS[metal];
  const name = METAL_LABELS[metal];
  return stamps.length === 0 ? `${name} has no karat` : `${name} is ${stamps.join(", ")}`;
}

/** Text on a tag: '14K yellow gold', 'Platinum 950', 'Sterling silver'. Null if nothing is known. */
export function alloyText({ metal, karat }: Alloy): string | null {
  if (metal === null || metal === "other") return karat;
  if (karat === null) return METAL_LABELS[metal];
  if (metal === "silver" && karat === "925") return "Sterling silver";
  return GOLD.includes(karat)
    ? `${karat} ${METAL_LABELS[metal].toLowerCase()}`
    : `${METAL_LABELS[metal]} ${karat}`;
}
