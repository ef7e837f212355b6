import type { ReactNode } from "react";
import { Barcode } from "./barcode";
import { classNames } from "./class-names";
import { useLightForm } from "./light-form";
import { Tile, type TilePicture } from "./tile";

/**
 * A slip for a 72 mm black and white printer; on screen, a centered sheet of paper. Parts: SlipPart, SlipRow,
 * SlipBox, SlipSignature.
 */
export function Slip({
  heading,
  plain,
  top,
  isLetter,
  isReport,
  lines = 0,
  children,
}: {
  heading: string;
  /** On Letter paper, in its width and a larger type. */
  isLetter?: boolean;
  /** A day's figures, on one longer page. */
  isReport?: boolean;
  /** How many things it lists: many need a longer page. */
  lines?: number;
  /** The heading is a large number instead of the shop's name. */
  plain?: boolean;
  top?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main
      className={classNames("slip", isReport ? "slip-report" : lengthFor(lines), isLetter && "slip-letter")}
      id="main"
    >
      {top}
      <h1 className={plain ? "slip-heading slip-heading-plain" : "slip-heading"}>{heading}</h1>
      {children}
    </main>
  );
}

/** On a roll nothing breaks, and little stays blank: a line takes up to 14 mm, and all else 108. */
function lengthFor(lines: number) {
  return lines > 31 ? "slip-longest" : lines > 15 ? "slip-longer" : lines > 6 && "slip-report";
}

export function SlipPart({
  dashed,
  centred,
  breaks,
  children,
}: {
  dashed?: boolean;
  centred?: boolean;
  /** Between its lines, where a page isn't enough. */
  breaks?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        "slip-part",
        dashed && "slip-part-dashed",
        centred && "slip-part-centred",
        breaks && "slip-part-breaks",
      )}
    >
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

/** What was sold, with its picture on Letter paper. */
export function SlipLine({ tile, children }: { tile?: TilePicture | undefined; children: ReactNode }) {
  const light = useLightForm();
  if (light || !tile) return <div className="slip-line">{children}</div>;
  return (
    <div className="slip-line slip-tiled">
      <Tile picture={tile} isEager />
      <div className="slip-tiled-lines">{children}</div>
    </div>
  );
}

/** A frame around the slip's subject. */
export function SlipBox({ children }: { children: ReactNode }) {
  return <div className="slip-box">{children}</div>;
}

export function SlipSignature({ children }: { children: ReactNode }) {
  return <div className="slip-signature">{children}</div>;
}

interface SheetHeadProps {
  shopName: string;
  store: { name: string; address: string | null; phone: string | null };
  what: string;
  /** A sheet has one `h1`. */
  heading?: "h1" | "h2";
  number: string;
}

/** Of what is printed on Letter paper or an envelope (`styles/envelope.css`), as are the parts below. */
export function SheetHead({ shopName, store, what, number, heading: Heading = "h1" }: SheetHeadProps) {
  return (
    <div className="sheet-head">
      <div>
        <div className="sheet-shop">{shopName}</div>
        {[store.address ?? store.name, store.phone].filter(Boolean).join(", ")}
      </div>
      <Heading className="sheet-title">
        {what}
        <span className="sheet-number">{number}</span>
      </Heading>
    </div>
  );
}

interface SheetBoxProps {
  label: string;
  value?: ReactNode;
  large?: boolean;
  children?: ReactNode;
}

export function SheetBox({ label, value, large, children }: SheetBoxProps) {
  return (
    <div className="sheet-box">
      <small>{label}</small>
      {value !== undefined && <b className={large ? "sheet-large" : undefined}>{value}</b>}
      {children && <div>{children}</div>}
    </div>
  );
}

export function SheetSum({
  label,
  strong,
  children,
}: {
  label: string;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={strong ? "sheet-sum sheet-sum-strong" : "sheet-sum"}>
      <span>{label}</span>
      <span className="nowrap">{children}</span>
    </div>
  );
}

export function SheetBars({ bars, number }: { bars: readonly number[]; number: string }) {
  return (
    <div className="sheet-bars">
      <Barcode widths={bars} label={`Barcode ${number}`} />
      <div>{number}</div>
    </div>
  );
}
