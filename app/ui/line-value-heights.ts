/** Pixels from a point to the text above and below it. */
const [ABOVE, BELOW] = [9, 18];
/** Pixels between two texts, or a text and the axis, below which they touch. */
const LINE = 14;

/**
 * Where the values of a month stand in a line chart, by the heights of its two points in pixels from the top:
 * each outside of the pair. A text that would touch the axis goes above its point, and is left out (null) where
 * it would touch the other.
 */
export function lineLabels(
  [first, second]: readonly [number, number],
  bottom: number,
): [number | null, number | null] {
  const [upper, lower] = [Math.min(first, second), Math.max(first, second)];
  const above = upper - ABOVE;
  const inside = lower - upper >= 2 * LINE ? lower - ABOVE : null;
  const below = lower + BELOW < bottom ? lower + BELOW : inside;
  return first <= second ? [above, below] : [below, above];
}
