import { createReadStream } from "node:fs";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** The text of a file. */
export interface Text {
  encoding: Encoding;
  /** Decoded from the start, without byte order mark. Never splits a character. */
  chunks(): AsyncIterable<string>;
}

/** Why a file isn't readable text. */
export interface NotText {
  reason: string;
}

const CHUNK = 64 * 1024;
const SAMPLE = 4096;

/**
 * Detects a file's encoding and opens its text. Reads the whole file in chunks first, because UTF-8 and
 * Windows-1252 may only differ at a late accent.
 */
export async function openText(path: string): Promise<Text | NotText> {
  const encoding = await detectEncoding(path);
  if (typeof encoding !== "string") return encoding;
  return { encoding, chunks: () => decodedChunks(path, encoding) };
}

async function detectEncoding(path: string): Promise<Encoding | NotText> {
  let encoding: "utf-16le" | "utf-16be" | "single-byte" | null = null;
  let declaredUtf8 = false;
  let text: TextDecoder | null = null;
  let utf8: "valid" | "invalid" = "valid";
  let accented = false;
  let bytes = 0;

  for await (const chunk of bytesOf(path)) {
    if (encoding === null) {
      const refusal = knownFormat(chunk);
      if (refusal) return { reason: refusal };
      encoding = utf16Of(chunk) ?? "single-byte";
      declaredUtf8 = startsWith(chunk, [0xef, 0xbb, 0xbf]);
      text =
        encoding === "single-byte" ? new TextDecoder("utf-8", { fatal: true }) : new TextDecoder(encoding);
    }
    bytes += chunk.length;
    if (encoding === "single-byte") {
      if (chunk.includes(0)) return { reason: BINARY };
      if (utf8 === "invalid") continue;
      try {
        const decoded = text?.decode(chunk, { stream: true }) ?? "";
        accented ||= /[^\0-\x7f\uFEFF]/.test(decoded);
      } catch {
        utf8 = "invalid";
      }
    } else if (text?.decode(chunk, { stream: true }).includes("\0")) {
      return { reason: BINARY };
    }
  }

  if (encoding === "utf-16le" || encoding === "utf-16be") return bytes % 2 ? { reason: CUT_OFF } : encoding;
  if (utf8 === "valid") {
    try {
      text?.decode();
    } catch {
      // The last character is incomplete: truncated UTF-8 if there were other multibyte characters, otherwise
      // an accent in a single-byte encoding.
      if (accented) return { reason: CUT_OFF };
      utf8 = "invalid";
    }
  }
  if (utf8 === "valid") return "utf-8";
  return declaredUtf8 ? { reason: MIXED } : "windows-1252";
}

async function* decodedChunks(path: string, encoding: Encoding): AsyncIterable<string> {
  if (encoding === "windows-1252") {
    for await (const chunk of bytesOf(path)) yield windows1252(chunk);
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytesOf(path)) {
    const text = decoder.decode(chunk, { stream: true });
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}

const BINARY = "This isn't a text file. Open it in the program it came from and save it as CSV.";
const CUT_OFF =
  "The file ends in the middle of a character, so it was probably cut off while it was copied. Save it again and import that.";
const MIXED =
  "Some characters in this file can't be read. Open it in your spreadsheet program and save it as 'CSV UTF-8'.";
const WORKBOOK =
  "This is an Excel workbook, not a CSV file. Open it in Excel, choose 'Save as' and save as CSV, or keep its own file type (.xlsx or .xls).";

function bytesOf(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: CHUNK });
}

/** Common wrong files, detected by their first bytes. */
function knownFormat(head: Buffer): string | null {
  const saveAsCsv = "Choose the CSV file itself, or save the list as CSV first.";
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return WORKBOOK;
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])) {
    const workbook = head.includes("[Content_Types].xml") || head.includes("xl/") || head.includes("_rels/");
    return workbook ? WORKBOOK : `This is a zip archive or a workbook, not a CSV file. ${saveAsCsv}`;
  }
  if (startsWith(head, [0x1f, 0x8b])) return `This is a compressed file (gzip), not a CSV file. ${saveAsCsv}`;
  if (head.subarray(0, 5).toString("latin1") === "%PDF-")
    return `This is a PDF, not a CSV file. ${saveAsCsv}`;
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47]) || startsWith(head, [0xff, 0xd8, 0xff])) {
    return `This is a picture, not a CSV file. ${saveAsCsv}`;
  }
  return null;
}

/** Detects UTF-16 by its byte order mark, or by alternating zero bytes. */
function utf16Of(head: Buffer): "utf-16le" | "utf-16be" | null {
  if (startsWith(head, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(head, [0xfe, 0xff])) return "utf-16be";
  const sample = head.subarray(0, SAMPLE);
  const zeros = { even: 0, odd: 0 };
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 ? "odd" : "even"] += 1;
  });
  const many = sample.length / 10;
  if (sample[0] && sample[1] === 0 && zeros.odd >= many && zeros.even * 10 <= zeros.odd) return "utf-16le";
  if (sample[0] === 0 && sample[1] && zeros.even >= many && zeros.odd * 10 <= zeros.even) return "utf-16be";
  return null;
}

function startsWith(bytes: Buffer, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** Characters 0x80 to 0x9f. The five unassigned codes stay control characters. */
const WINDOWS_1252 =
  "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f" + //
  "\x90‘’“”•–—˜™š›œ\x9džŸ";

/** Decodes by hand: `TextDecoder("windows-1252")` of Node 20 treats these bytes as ISO-8859-1. */
function windows1252(bytes: Buffer): string {
  return bytes
    .toString("latin1")
    .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80));
}
