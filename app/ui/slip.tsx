import type { ReactNode } from "react";
import { Barcode } from "./barcode";
import { classNames } from "./class-names";
import { CommaList } from "./comma-list";
import { useLightForm } from "./light-form";
import slipSheet from "./styles/slip.css?url";
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
  texts = [],
  children,
}: {
  heading: string;
  /** Prints on Letter paper, across its width and in larger type. */
  isLetter?: boolean;
  /** Prints a day's figures on one longer page. */
  isReport?: boolean;
  /** How many things it lists; many need a longer page. */
  lines?: number;
  /** Free texts on it; long ones need a longer page. */
  texts?: readonly (string | null | undefined)[];
  /** Makes the heading a large number instead of the shop's name. */
  plain?: boolean;
  top?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main
      className={classNames(
        "slip",
        `slip-${lengthFor(isReport ? Math.max(lines, REPORT) : lines, [...texts, heading, heading])}`,
        isLetter && "slip-letter",
      )}
      id="main"
    >
      <link rel="stylesheet" href={slipSheet} precedence={useLightForm() ? undefined : "b"} />
      {top}
      <h1 className={plain ? "slip-heading slip-heading-plain" : "slip-heading"}>{heading}</h1>
      {children}
    </main>
  );
}

/** Lengths of paper in millimeters. Each has a page in `styles/slip.css`. */
const LENGTHS = [200, 260, 330, 430, 560, 760, 1020, 1400, 1900, 2500] as const;
const MARGINS = 8;
/** Lines that a day's figures take. */
const REPORT = 21;
/**
 * Millimeters that a listed thing with a row about it takes, a further row, and everything else, if each text
 * has one row.
 */
const TAKES = { line: 10, row: 4.5, allElse: 104 };
/** Lower-case letters in a row. */
const ROW = 34;

/**
 * The length of paper on which nothing breaks and little stays blank. A slip longer than the longest page
 * continues on another.
 */
function lengthFor(lines: number, texts: readonly (string | null | undefined)[]): number {
  const further = texts.reduce((rows, text) => rows + Math.max(0, rowsOf(text ?? "") - 1), 0);
  const needed = TAKES.allElse + TAKES.line * lines + TAKES.row * further;
  return LENGTHS.find((length) => length - MARGINS >= needed) ?? 2500;
}

/**
 * Rows that a text may take. Capitals are wider, and characters of scripts without an alphabet twice as wide.
 */
function rowsOf(text: string): number {
  return text.split("\n").reduce((rows, line) => {
    const width = [...line].reduce(
      (all, letter) => all + (letter > "\u1100" ? 2 : /[A-ZА-Я@%]/.test(letter) ? 1.5 : 1),
      0,
    );
    return rows + Math.max(1, Math.ceil(width / ROW));
  }, 0);
}

export function SlipPart({
  dashed,
  centred,
  breaks,
  children,
}: {
  dashed?: boolean;
  centred?: boolean;
  /** Allows a page break between its lines, if one page isn't enough. */
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
  /** Lets the right side wrap. Never set it for amounts or dates. */
  wrap?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={strong ? "slip-row slip-row-strong" : "slip-row"}>
      <span>{label}</span>{" "}
      {children !== undefined && <span className={wrap ? "slip-words" : "nowrap"}>{children}</span>}
    </div>
  );
}

/** An item that was sold, with its picture on Letter paper. */
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
  /** `h1` for the first heading of a sheet, which has only one. */
  heading?: "h1" | "h2";
  number: string;
}

/**
 * Head of a sheet on Letter paper or an envelope (`styles/sheets.css`), which the parts below also belong
 * to.
 */
export function SheetHead({ shopName, store, what, number, heading: Heading = "h1" }: SheetHeadProps) {
  return (
    <div className="sheet-head">
      <div>
        <div className="sheet-shop">{shopName}</div>
        <CommaList of={[store.address ?? store.name, store.phone]} />
      </div>
      <Heading className="sheet-title">
        {what} <span className="sheet-number">{number}</span>
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
      <small>{label}</small>{" "}
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
      <span>{label}</span> <span className="nowrap">{children}</span>
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
