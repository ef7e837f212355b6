type BarcodeProps = {
  /** Module widths of alternating bars and spaces, starting with a bar. */
  widths: readonly number[];
  /** For screen readers. */
  label: string;
};

/** A linear barcode that fills its container; CSS keeps it tall enough for scanners. */
export function Barcode({ widths, label }: BarcodeProps) {
  const bars: { x: number; width: number }[] = [];
  let x = 0;
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return (
    <svg
      className="barcode"
      viewBox={`0 0 ${x} 10`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} width={bar.width} height="10" />
      ))}
    </svg>
  );
}
