type BarcodeProps = {
  /** Widths of bars and spaces in modules, a bar first. */
  widths: readonly number[];
  /** What it says, for screen readers. */
  label: string;
};

/** A linear barcode that fills the box it stands in; its style sheet keeps it tall enough for a scanner. */
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
