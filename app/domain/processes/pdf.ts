/** 10 MB, in bytes. */
export const LARGEST_PDF = 10 * 1024 * 1024;
export const NOT_A_PDF = "This file is not a PDF";

/** Bytes `isPdf` needs from each end of a file. */
export const PDF_ENDS = 1024;

/**
 * Checks content, not the declared type: `%PDF-` within the first `PDF_ENDS` bytes, `%%EOF` within the last.
 * Some programs write a line before `%PDF-`; markup there is refused, because it may be a disguised HTML
 * page.
 */
export function isPdf(beginning: Uint8Array, end: Uint8Array): boolean {
  const head = latin1(beginning.subarray(0, PDF_ENDS));
  const start = head.indexOf("%PDF-");
  return (
    start !== -1 && !head.slice(0, start).includes("<") && latin1(end.slice(-PDF_ENDS)).includes("%%EOF")
  );
}

const LONGEST_NAME = 120;

/**
 * A safe file name: no folders, control characters, or bidirectional marks, limited length, ending in `.pdf`.
 */
export function pdfName(sent: string): string {
  const plain = sent
    .normalize("NFC")
    .replace(/^.*[\\/]/s, "")
    .replace(/\s+/g, " ")
    .replace(/\p{C}/gu, "")
    .trim();
  const stem = plain.replace(/(\s*\.pdf)+$/i, "").replace(/^[\s.]+/, "");
  return `${[...stem].slice(0, LONGEST_NAME).join("").trim() || "document"}.pdf`;
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
