/** The value that this share of the samples doesn't pass, 0.95 for 95 of 100. */
export function percentile(samples, share) {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}
