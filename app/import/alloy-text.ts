import { METAL_LABELS } from "~/domain/stock/pieces/metals";
import { fold } from "~/domain/search-text";

/** Names of metals in other systems. */
const NAMES = new Map<string, string>([
  ...Object.entries(METAL_LABELS).flatMap(([metal, label]) => [
    [plain(metal), metal] as const,
    [plain(label), metal] as const,
  ]),
  ...(["yellow", "white", "rose", "two tone"] as const).map(
    (color) => [color, `${color.replace(" ", "_")}_gold`] as const,
  ),
  ["pink", "rose_gold"],
  ["pink gold", "rose_gold"],
  ["2 tone", "two_tone_gold"],
  ["plat", "platinum"],
  ["steel", "stainless_steel"],
  ["sterling", "silver"],
  ["sterling silver", "silver"],
]);

/**
 * The metal in a list's cell and the karat written with it: '14k Yellow', '18 KT White Gold', 'Platinum 950',
 * 'Sterling Silver', 'Sterling 925'. An unknown metal stays as it was written, without a karat.
 */
export function alloyIn(cell: string): { metal: string; karat: string | null } {
  const text = plain(cell);
  if (/^sterling( silver)?$/.test(text)) return { metal: "silver", karat: "925" };
  const whole = NAMES.get(text);
  if (whole !== undefined) return { metal: whole, karat: null };
  const stamp = /\b(\d{1,2}) ?(?:k|kt|karat)\b|\b(\d{3})\b/.exec(text);
  const metal = stamp && NAMES.get(text.replace(stamp[0], "").trim());
  if (!metal) return { metal: cell, karat: null };
  return { metal, karat: stamp[1] === undefined ? (stamp[2] ?? null) : `${stamp[1]}K` };
}

function plain(name: string): string {
  return fold(name.replace(/[\s_-]+/g, " ")).trim();
}
