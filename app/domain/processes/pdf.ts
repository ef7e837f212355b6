/** In bytes: 10 MB. */
export const LARGEST_PDF = 10 * 1024 * 1024;
export const NOT_A_PDF = "This file is not a PDF";

/** How much of a file's beginning and of its end `isPdf` wants to see, in bytes. */
export const PDF_ENDS = 1024;

/**
 * Whether content is a PDF, whatever its sender calls it: `%PDF-` among the first 1024 bytes with no markup before it (some
 * programs write a line of their own there, a page in disguise begins with a tag), `%%EOF` among the last 1024.
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
 * The name that a PDF is shown and saved under: without folders, control characters and marks that turn the direction of
 * reading, of sane length, and ending in `.pdf` whatever it ended in.
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
