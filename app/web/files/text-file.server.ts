import { createReadStream } from "node:fs";

/**
 * Encoding of a plain text file, UTF-8 or Windows-1252. Null if the file is empty, has control characters
 * other than white space, or is a PDF or PostScript.
 */
export async function textEncodingOf(path: string): Promise<"utf-8" | "windows-1252" | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  let size = 0;
  const decode = (bytes?: Buffer) => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (size === 0 && OTHER.test(chunk.toString("latin1", 0, 8))) return null;
    if (chunk.some((byte) => byte < 0x20 && !WHITE_SPACE.includes(byte))) return null;
    size += chunk.length;
    if (isUtf8) decode(chunk);
  }
  if (isUtf8) decode();
  if (size === 0) return null;
  return isUtf8 ? "utf-8" : "windows-1252";
}

/** Codes of tab, line feed, form feed and carriage return. */
const WHITE_SPACE = [0x09, 0x0a, 0x0c, 0x0d];
/** First bytes of a damaged PDF, or of PostScript. */
const OTHER = /^%(PDF|!PS)/;
