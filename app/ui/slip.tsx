import type { ReactNode } from "react";

/**
 * A slip for a 72 mm black and white printer; on screen, a centered sheet of paper. Parts: SlipPart, SlipRow,
 * SlipBox, SlipSignature.
 */
export function Slip({
  heading,
  plain,
  top,
  children,
}: {
  heading: string;
  /** The heading is a large number instead of the shop's name. */
  plain?: boolean;
  /** Above the heading. */
  top?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="slip" id="main">
      {top}
      <h1 className={plain ? "slip-heading slip-heading-plain" : "slip-heading"}>{heading}</h1>
      {children}
    </main>
  );
}

/** A section with a rule above. */
export function SlipPart({
  dashed,
  centred,
  children,
}: {
  dashed?: boolean;
  centred?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`slip-part${dashed ? " slip-part-dashed" : ""}${centred ? " slip-part-centred" : ""}`}>
      {children}
    </div>
  );
}

export function SlipRow({
  label,
  strong,
  wrap,
  children,
}: {
  label: ReactNode;
  strong?: boolean;
  /** Lets the right side wrap; never for amounts or dates. */
  wrap?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={strong ? "slip-row slip-row-strong" : "slip-row"}>
      <span>{label}</span>
      {children !== undefined && <span className={wrap ? "slip-words" : "nowrap"}>{children}</span>}
    </div>
  );
}

/** A frame around the slip's subject. */
export function SlipBox({ children }: { children: ReactNode }) {
  return <div className="slip-box">{children}</div>;
}

/** A signature line with its caption. */
export function SlipSignature({ children }: { children: ReactNode }) {
  return <div className="slip-signature">{children}</div>;
}
