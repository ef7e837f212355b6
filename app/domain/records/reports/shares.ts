/**
 * Whole percents that add up to 100 (largest remainder; ties go to the larger part). A part below zero, if
 * more came back than was sold, gets none. All zeros give zeros.
 */
export function wholePercents(amounts: readonly number[]): number[] {
  const parts = amounts.map((amount) => Math.max(amount, 0));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const percents = parts.map((part) => Math.floor((part * 100) / whole));
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const lost = (place: number) => ((parts[place] ?? 0) * 100) % whole;
  const byLoss = [...parts.keys()].toSorted(
    (a, b) => lost(b) - lost(a) || (parts[b] ?? 0) - (parts[a] ?? 0) || a - b,
  );
  for (const place of byLoss.slice(0, missing)) percents[place] = (percents[place] ?? 0) + 1;
  return percents;
}
