import type { ReactNode } from "react";

/** 72 mm of black on white for a slip printer; on screen it lies in the middle like paper and is the whole page. Parts: SlipPart, SlipRow. */
export function Slip({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <main className="slip" id="main">
      <h1 className="slip-heading">{heading}</h1>
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
  children,
}: {
  label: ReactNode;
  strong?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={strong ? "slip-row slip-row-strong" : "slip-row"}>
      <span>{label}</span>
      {children !== undefined && <span className="nowrap">{children}</span>}
    </div>
  );
}
