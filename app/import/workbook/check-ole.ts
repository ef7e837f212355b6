import { CFB } from "xlsx";
import { DAMAGED, ENCRYPTED } from "./check-zip.ts";

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
