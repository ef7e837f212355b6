import { crc32, inflateRawSync } from "node:zlib";

/** What a workbook's archive may hold. Sizes in bytes; the ratio counts for parts that are large when unpacked. */
export const ZIP_LIMITS = {
  entries: 2_000,
  inflated: 150 * 1024 * 1024,
  ratio: 250,
  large: 4 * 1024 * 1024,
} as const;

interface Entry {
  name: string;
  encrypted: boolean;
  method: number;
  crc: number;
  size: number;
  inflated: number;
  /** Where its own header begins. */
  offset: number;
}

/**
 * Says why a zip archive is no .xlsx that can be opened safely, or null. Every part is really unpacked, one after the
 * other, so that nothing behind it meets a size, a checksum or a place that its directory lies about.
 */
export function checkZip(bytes: Buffer): string | null {
  const entries = directoryOf(bytes);
  if (!Array.isArray(entries)) return entries.reason;
  if (entries.some(({ encrypted }) => encrypted)) return ENCRYPTED;
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length) return DAMAGED;
  const declared = entries.reduce((sum, { inflated }) => sum + inflated, 0);
  if (declared > ZIP_LIMITS.inflated) return TOO_MUCH;

  let end = 0;
  let types: string | null = null;
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    const found = contentOf(bytes, entry);
    if (!found || entry.offset < end) return DAMAGED;
    end = found.end;
    if (entry.inflated > ZIP_LIMITS.large && entry.inflated > entry.size * ZIP_LIMITS.ratio) return TOO_MUCH;
    const content = unpacked(found.data, entry);
    if (!content) return DAMAGED;
    if (/<!(DOCTYPE|ENTITY)/i.test(content.subarray(0, PROLOGUE).toString("latin1"))) return ENTITIES;
    if (entry.name === "[Content_Types].xml") types = content.toString("utf8");
    if (entry.name === "mimetype" && content.includes("opendocument")) return OPEN_DOCUMENT;
  }
  if (types === null) return NO_WORKBOOK;
  if (MAIN_TYPES.test(types)) return null;
  return types.includes("application/vnd.ms-excel.sheet.binary.macroEnabled.main")
    ? BINARY_WORKBOOK
    : NO_WORKBOOK;
}

/** A sheet, a template, and both with macros, which are never looked at. */
const MAIN_TYPES =
  /application\/vnd\.(openxmlformats-officedocument\.spreadsheetml\.(sheet|template)|ms-excel\.(sheet|template)\.macroEnabled)\.main\+xml/;
/** A document type can only stand at the beginning of an XML part. */
const PROLOGUE = 4_096;

export const ENCRYPTED =
  "This workbook is protected with a password. Open it, save it without the password and import that.";
export const DAMAGED =
  "This workbook is damaged: it can't be unpacked. Open it in Excel, save it again and import that.";
const TOO_MUCH =
  "This workbook holds far more than a list of customers once it is unpacked. Save the sheet as CSV and import that.";
const ENTITIES =
  "This workbook defines XML entities, which no spreadsheet program does. Save the sheet as CSV and import that.";
const NO_WORKBOOK =
  "This is a zip archive, not an Excel workbook. Unpack it and choose the workbook or the CSV file inside.";
const OPEN_DOCUMENT =
  "This is an OpenDocument sheet, not an Excel workbook. Save it as .xlsx or as CSV and import that.";
const BINARY_WORKBOOK =
  "This is a binary workbook (.xlsb). Open it in Excel, save it as .xlsx and import that.";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_SIZE = 22;

/** The entries that the directory at the end of an archive names. */
function directoryOf(bytes: Buffer): Entry[] | { reason: string } {
  const end = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  const isWhole = end >= 0 && end + END_SIZE <= bytes.length && bytes.readUInt32LE(end) === END;
  if (!isWhole || end + END_SIZE + bytes.readUInt16LE(end + 20) !== bytes.length) return { reason: DAMAGED };
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count !== bytes.readUInt16LE(end + 8)) return { reason: DAMAGED };
  if (count > ZIP_LIMITS.entries) return { reason: TOO_MUCH };
  const entries: Entry[] = [];
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) return { reason: DAMAGED };
    const nameLength = bytes.readUInt16LE(at + 28);
    const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > end) return { reason: DAMAGED };
    entries.push({
      name: bytes.toString("utf8", at + 46, at + 46 + nameLength),
      encrypted: (bytes.readUInt16LE(at + 8) & 0x41) !== 0,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      size: bytes.readUInt32LE(at + 20),
      inflated: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = next;
  }
  return at === end ? entries : { reason: DAMAGED };
}

/** The packed bytes of an entry, and where they end. */
function contentOf(bytes: Buffer, { name, offset, size }: Entry): { data: Buffer; end: number } | null {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) return null;
  const nameLength = bytes.readUInt16LE(offset + 26);
  const start = offset + 30 + nameLength + bytes.readUInt16LE(offset + 28);
  const end = start + size;
  if (end > bytes.length || bytes.toString("utf8", offset + 30, offset + 30 + nameLength) !== name)
    return null;
  return { data: bytes.subarray(start, end), end };
}

function unpacked(data: Buffer, { method, inflated, crc }: Entry): Buffer | null {
  if (method !== 0 && method !== 8) return null;
  try {
    const content = method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(inflated, 1) });
    return content.length === inflated && crc32(content) === crc ? content : null;
  } catch {
    return null;
  }
}
