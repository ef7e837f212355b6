/** Where to draw a value: pixels from its point to its baseline, and which part of the text is there. */
export interface ValuePlace {
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
}

/**
 * Places in order of preference: on the side away from the other line, then beside it, then on the other
 * side.
 */
const ABOVE: ValuePlace[] = [
  { x: 0, y: -9, anchor: "middle" },
  { x: -4, y: -8, anchor: "end" },
  { x: 4, y: -8, anchor: "start" },
  { x: -8, y: -10, anchor: "end" },
  { x: 8, y: -10, anchor: "start" },
  { x: 0, y: -18, anchor: "middle" },
];
const BELOW: ValuePlace[] = [
  { x: 0, y: 16, anchor: "middle" },
  { x: -4, y: 15, anchor: "end" },
  { x: 4, y: 15, anchor: "start" },
  { x: -8, y: 18, anchor: "end" },
  { x: 8, y: 18, anchor: "start" },
  { x: 0, y: 25, anchor: "middle" },
];
/** Pixels of a text above its baseline and below it, and the width of a figure. */
const [ASCENT, DESCENT, DIGIT] = [9, 2, 7];
/** Pixels between a text and the middle of a point, and between a text and a line. */
const [FROM_POINT, FROM_LINE] = [6, 2];

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Lines at one size of the chart. */
interface Plot {
  /** Heights of the points in pixels from the top, by line. */
  lines: readonly (readonly number[])[];
  /** The same for a line without points; NaN where it hasn't begun. */
  behind?: readonly number[];
  /** Pixels between two points. */
  step: number;
  /** Height of the axis, in pixels from the top. */
  bottom: number;
}

/**
 * Places the values of a line chart, by line, so that they touch no line, no point, no other value and not
 * the axis, at any of the sizes. A value without such a place is left out (null).
 */
export function placeValues(
  texts: readonly (readonly string[])[],
  sizes: readonly Plot[],
): (ValuePlace | null)[][] {
  const placed = sizes.map((): Box[] => []);
  const places = texts.map((of): (ValuePlace | null)[] => of.map(() => null));
  for (const n of texts[0]?.keys() ?? [])
    for (const [line, of] of places.entries()) {
      const width = (texts[line]?.[n] ?? "").length * DIGIT;
      const inAll = (place: ValuePlace) =>
        sizes.map((size) => {
          const { lines, step } = size;
          return boxOf(place, { x: n * step, height: lines[line]?.[n] ?? 0, width });
        });
      const heights = sizes[0]?.lines.map((points) => points[n] ?? 0) ?? [];
      const isUpper = Math.min(...heights) === heights[line];
      const place = (isUpper ? [...ABOVE, ...BELOW] : [...BELOW, ...ABOVE]).find((one) =>
        inAll(one).every(
          (box, size) => isFree(box, placed[size] ?? [], sizes[size]) && !touchesPoint(box, sizes[size]),
        ),
      );
      if (!place) continue;
      for (const [size, box] of inAll(place).entries()) placed[size]?.push(box);
      of[n] = place;
    }
  return places;
}

function isFree(box: Box, placed: readonly Box[], plot: Plot | undefined): boolean {
  if (!plot) return true;
  const { lines, behind = [], step, bottom } = plot;
  return (
    box.bottom < bottom &&
    box.left > -step / 2 - DIGIT / 2 &&
    !placed.some((other) => overlaps(box, other)) &&
    !lines.some((line) => crosses(box, line, step)) &&
    !crosses(box, behind, step)
  );
}

function boxOf({ x, y, anchor }: ValuePlace, at: { x: number; height: number; width: number }): Box {
  const left = at.x + x - (anchor === "start" ? 0 : anchor === "end" ? at.width : at.width / 2);
  return {
    left,
    right: left + at.width,
    top: at.height + y - ASCENT,
    bottom: at.height + y + DESCENT,
  };
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function touchesPoint({ left, right, top, bottom }: Box, plot: Plot | undefined): boolean {
  const { lines = [], step = 0 } = plot ?? {};
  return lines.some((points) =>
    points.some((height, n) => {
      const aside = Math.max(left - n * step, n * step - right, 0);
      return Math.hypot(aside, Math.max(top - height, height - bottom, 0)) < FROM_POINT;
    }),
  );
}

/** Whether a line through the points crosses the box or passes close to it. */
function crosses({ left, right, top, bottom }: Box, points: readonly number[], step: number): boolean {
  return points.some((height, n) => {
    const next = points[n + 1] ?? height;
    const [from, to] = [Math.max(left - FROM_LINE, n * step), Math.min(right + FROM_LINE, (n + 1) * step)];
    if (from >= to || (n === points.length - 1 && n > 0)) return false;
    const heightAt = (x: number) => height + ((next - height) * (x - n * step)) / step;
    const [one, other] = [heightAt(from), heightAt(to)];
    return Math.min(one, other) < bottom + FROM_LINE && Math.max(one, other) > top - FROM_LINE;
  });
}
