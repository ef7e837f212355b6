import type { Drawing } from "../../ui/tile.tsx";

/** In this order: a charm bracelet is a bracelet, a watch band a watch. */
const DRAWN: readonly [RegExp, Drawing][] = [
  [/\b(earrings?|studs?|hoops?)\b/, "earrings"],
  [/\b(bracelets?|bangles?|cuffs?|anklets?)\b/, "bracelet"],
  [/\bwatch(es)?\b/, "watch"],
  [/\b(pendants?|charms?|lockets?|medals?)\b/, "pendant"],
  [/\b(necklaces?|chains?|chokers?|strands?|pearls?|beads?)\b/, "necklace"],
  [/\b(brooch(es)?|pins?|cuff ?links?)\b/, "brooch"],
  [/\b(rings?|bands?|solitaires?|shanks?|prongs?)\b/, "ring"],
  [/\b(stones?|diamonds?|gems?|gemstones?|opals?|sapphires?|rub(y|ies)|emeralds?)\b/, "stone"],
];

/** What is drawn of a category, or of an item in somebody's words: an envelope if nothing else. */
export function drawingOf(words: string | null | undefined): Drawing {
  const said = (words ?? "").toLowerCase().replaceAll("_", " ");
  return DRAWN.find(([named]) => named.test(said))?.[1] ?? "envelope";
}
