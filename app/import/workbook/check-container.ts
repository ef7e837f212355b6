import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { CFB } from "xlsx";

/** Limits of a workbook's archive in bytes; the ratio applies to large parts. */
export const ZIP_LIMITS = {
  entries: 2_000,
  inflated: 150 * 1024 * 1024,
  ratio: 250,
  large: 4 * 1024 * 1024,
} as const;

/**
 * Why a zip isn't a safe .xlsx, or null; throws if it can't be unpacked. Unpacks every part, which verifies
 * sizes, checksums, and offsets in the directory. `seen` gets each part.
 */
export async function checkZip(bytes: Buffer, seen: (part: Buffer) => void): Promise<string | null> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, decodeStrings: false });
  if (!endsPlainly(bytes, zip)) return DAMAGED;
  if (zip.entryCount > ZIP_LIMITS.entries) return TOO_MUCH;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  if (entries.some((entry) => entry.isEncrypted())) return ENCRYPTED;
  if (new Set(entries.map((entry) => nameOf(entry).toLowerCase())).size < entries.length) return DAMAGED;
  const declared = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (declared > ZIP_LIMITS.inflated) return TOO_MUCH;

  let end = 0;
  let types: string | null = null;
  for (const entry of entries.toSorted(byPlace)) {
    const { fileName, fileDataStart } = await zip.readLocalFileHeaderPromise(entry);
    if (!fileName.equals(entry.fileNameRaw) || entry.relativeOffsetOfLocalHeader < end) return DAMAGED;
    end = fileDataStart + entry.compressedSize;
    const { uncompressedSize, compressedSize } = entry;
    if (uncompressedSize > ZIP_LIMITS.large && uncompressedSize > compressedSize * ZIP_LIMITS.ratio)
      return TOO_MUCH;
    const content = await contentOf(zip, entry);
    if (crc32(content) !== entry.crc32) return DAMAGED;
    seen(content);
    if (/<!(DOCTYPE|ENTITY)/i.test(content.subarray(0, PROLOGUE).toString("latin1"))) return ENTITIES;
    if (nameOf(entry) === "[Content_Types].xml") types = content.toString("utf8");
    if (nameOf(entry) === "mimetype" && content.includes("opendocument")) return OPEN_DOCUMENT;
  }
  if (types === null) return NO_WORKBOOK;
  if (MAIN_TYPES.test(types)) return null;
  return types.includes("application/vnd.ms-excel.sheet.binary.macroEnabled.main")
    ? BINARY_WORKBOOK
    : NO_WORKBOOK;
}

const END_SIZE = 22;
const ZIP64_LOCATOR = { size: 20, signature: 0x07064b50 };

/**
 * Whether the parsing library sees the same directory as yauzl: it uses the last end record and ignores
 * ZIP64.
 */
function endsPlainly(bytes: Buffer, { comment }: ZipFile): boolean {
  const end = bytes.length - END_SIZE - comment.length;
  const locator = end - ZIP64_LOCATOR.size;
  const isZip64 = locator >= 0 && bytes.readUInt32LE(locator) === ZIP64_LOCATOR.signature;
  return bytes.lastIndexOf("PK\x05\x06", undefined, "latin1") === end && !isZip64;
}

const nameOf = ({ fileNameRaw }: Entry) => fileNameRaw.toString("utf8");
const byPlace = (one: Entry, other: Entry) =>
  one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader;

/** Unpacks a part. yauzl enforces the declared size. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Content types of worksheets and templates, with or without macros. Macros are never read. */
const MAIN_TYPES =
  /application\/vnd\.(openxmlformats-officedocument\.spreadsheetml\.(sheet|template)|ms-excel\.(sheet|template)\.macroEnabled)\.main\+xml/;
/** Bytes to search for a DOCTYPE, which can only be at the start of an XML part. */
const PROLOGUE = 4_096;

export const ENCRYPTED =
  "This workbook is protected with a password. Open it, save it without the password and import that.";
export const DAMAGED =
  "This workbook is damaged: it can't be unpacked. Open it in Excel, save it again and import that.";
const TOO_MUCH =
  "This workbook contains far more than a list of customers. Save the sheet as CSV and import that.";
const ENTITIES = "This workbook can't be read safely. Save the sheet as CSV and import that.";
const NO_WORKBOOK =
  "This is a zip archive, not an Excel workbook. Unpack it and choose the workbook or the CSV file inside.";
const OPEN_DOCUMENT =
  "This is an OpenDocument sheet, not an Excel workbook. Save it as .xlsx or as CSV and import that.";
const BINARY_WORKBOOK =
  "This is a binary workbook (.xlsb). Open it in Excel, save it as .xlsx and import that.";

/** Why an OLE file (.xls, or a password-protected .xlsx) can't be read; null if it can. */
export function checkOle(bytes: Buffer): string | null {
  const container = CFB.read(bytes, { type: "buffer" });
  if (CFB.find(container, "/EncryptedPackage") || CFB.find(container, "/EncryptionInfo")) return ENCRYPTED;
  const stream = CFB.find(container, "/Workbook") ?? CFB.find(container, "/Book");
  if (!stream) return "This is an Office file, but not a workbook. Choose the workbook itself.";
  return hasPassword(Buffer.from(stream.content)) ? ENCRYPTED : null;
}

/** Whether the first records of a workbook include the encryption record. */
function hasPassword(records: Buffer): boolean {
  for (let at = 0; at + 4 <= records.length; at += 4 + records.readUInt16LE(at + 2)) {
    const kind = records.readUInt16LE(at);
    if (kind === FILE_PASS) return true;
    if (kind === END_OF_PART) return false;
  }
  throw new Error(DAMAGED);
}

const FILE_PASS = 0x2f;
const END_OF_PART = 0x0a;
