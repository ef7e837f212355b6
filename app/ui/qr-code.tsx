/** White modules around the code, which scanners need. */
const MARGIN = 4;
const PIXELS_EACH = 5;

type QrCodeProps = {
  /** From `qrCode`. */
  code: { size: number; path: string };
  /** For screen readers. */
  label: string;
};

/** A QR code, black on white in both themes, for cameras. */
export function QrCode({ code: { size, path }, label }: QrCodeProps) {
  const side = size + 2 * MARGIN;
  return (
    <svg
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      width={side * PIXELS_EACH}
      height={side * PIXELS_EACH}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
