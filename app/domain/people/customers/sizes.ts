/** Lowest and highest size of each kind: US sizes of rings, inches of the others. */
const LIMITS = {
  ring: [0, 20],
  bracelet: [3, 15],
  neck: [8, 48],
} as const;
export type SizeKind = keyof typeof LIMITS;

const FRACTIONS = ["", "1/4", "1/2", "3/4"];
const QUARTERS: Record<string, number> = { "1/4": 1, "1/2": 2, "3/4": 3, "¼": 1, "½": 2, "¾": 3 };

/**
 * Reads '6', '6 1/4', '6.25', '6¼' and '7 1/2 in' as a size in quarters, as stored. Rings have US sizes, the
 * others inches. Null for anything else.
 */
export function parseSize(kind: SizeKind, typed: string): string | null {
  const text = typed
    .trim()
    .replace(/^size\s+/i, "")
    .replace(/\s*(?:"|”|″|in\.?|inch|inches)$/i, "");
  const parts = /^(\d{1,2})(?:\.(\d{1,2}))?(?:[\s-]*(1\/4|1\/2|3\/4|[¼½¾]))?$/.exec(text);
  if (!parts || (parts[2] !== undefined && parts[3] !== undefined)) return null;
  const quarters =
    Number(parts[1]) * 4 + Number(`0.${parts[2] ?? "0"}`) * 4 + (parts[3] ? (QUARTERS[parts[3]] ?? 0) : 0);
  const [least, most] = LIMITS[kind];
  if (!Number.isInteger(quarters) || quarters < least * 4 || quarters > most * 4) return null;
  return [String(Math.floor(quarters / 4)), FRACTIONS[quarters % 4]].filter(Boolean).join(" ");
}

/** Message for a size that can't be read. */
export function sizeHint(kind: SizeKind): string {
  const [least, most] = LIMITS[kind];
  const unit = kind === "ring" ? "a US size in quarters" : "inches in quarters";
  return `enter ${unit}, like ${kind === "ring" ? "6 1/4" : kind === "neck" ? "16" : "7 1/2"}, from ${least} to ${most}`;
}
