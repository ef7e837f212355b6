import type { ReactNode } from "react";

/** 72 mm of black on white for a slip printer; on screen it lies in the middle like paper and is the whole page. Parts: SlipPart, SlipRow, SlipBox, SlipSignature. */
export function Slip({
  heading,
  plain,
  top,
  children,
}: {
  heading: string;
  /** A large number to be read from afar, not the shop's name. */
  plain?: boolean;
  /** What stands above the heading. */
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

/** A stretch of the slip with a rule above. */
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
  /** The right side is words and may take a second line; an amount or a date never does. */
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

/** What the slip is about, in a frame. */
export function SlipBox({ children }: { children: ReactNode }) {
  return <div className="slip-box">{children}</div>;
}

/** A line to sign on, with what it is for below. */
export function SlipSignature({ children }: { children: ReactNode }) {
  return <div className="slip-signature">{children}</div>;
}
