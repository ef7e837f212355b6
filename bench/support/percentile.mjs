/** A percentile of the samples. `share` is from 0 to 1: 0.95 gives the 95th percentile. */
export function percentile(samples, share) {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}
