import { LONGEST_FILE_NAME } from "./file-limits.ts";

export const FILE_KINDS = ["pdf", "jpeg", "png", "webp", "text"] as const;
/** Kind of a file, by its content. */
export type FileKind = (typeof FILE_KINDS)[number];

interface KindOfFile {
  label: string;
  mediaType: string;
  extension: string;
  /** Another ending that its files' names may have. */
  also?: string;
}

const KINDS: Record<FileKind, KindOfFile> = {
  pdf: { label: "PDF", mediaType: "application/pdf", extension: "pdf" },
  jpeg: { label: "JPEG", mediaType: "image/jpeg", extension: "jpg", also: "jpeg" },
  png: { label: "PNG", mediaType: "image/png", extension: "png" },
  webp: { label: "WebP", mediaType: "image/webp", extension: "webp" },
  text: { label: "Text", mediaType: "text/plain", extension: "txt" },
};

/** Kinds of files that a form accepts, and the message for others. */
export interface Taken {
  kinds: readonly FileKind[];
  wrong: string;
}

export const PDF_ONLY: Taken = { kinds: ["pdf"], wrong: "This file is not a PDF" };
export const ANY_KIND: Taken = {
  kinds: FILE_KINDS,
  wrong: "This file type isn't supported. Choose a PDF, a JPEG, PNG or WebP image, or a plain text file.",
};

export function mediaTypeOf(kind: FileKind): string {
  return KINDS[kind].mediaType;
}

/** 'PDF' for 'application/pdf'. For a text, ignores the encoding. */
export function fileKindLabel(mediaType: string): string {
  const [plain] = mediaType.split(";", 1);
  return Object.values(KINDS).find((kind) => kind.mediaType === plain)?.label ?? "File";
}

/** Bytes needed from each end to tell a file's kind. */
export const FILE_ENDS = 1024;

/**
 * Kind by content, not by declared type. Null for anything else, including plain text, which takes the whole
 * file to tell (`text-file.server.ts`).
 */
export function kindByEnds(beginning: Uint8Array, end: Uint8Array): Exclude<FileKind, "text"> | null {
  return pictureKind(beginning) ?? (isPdf(beginning, end) ? "pdf" : null);
}

/** Looks at the first 32 bytes. */
export function pictureKind(beginning: Uint8Array): "jpeg" | "png" | "webp" | null {
  const head = latin1(beginning.subarray(0, 32));
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  return /^RIFF[^]{4}WEBP/.test(head) ? "webp" : null;
}

/**
 * Requires `%PDF-` within the first `FILE_ENDS` bytes, and `%%EOF` within the last. Some programs write a
 * line before `%PDF-`; markup there is refused, because it may be a disguised HTML page.
 */
export function isPdf(beginning: Uint8Array, end: Uint8Array): boolean {
  const head = latin1(beginning.subarray(0, FILE_ENDS));
  const start = head.indexOf("%PDF-");
  return (
    start !== -1 && !head.slice(0, start).includes("<") && latin1(end.slice(-FILE_ENDS)).includes("%%EOF")
  );
}

/**
 * A safe file name: no folders, control characters, or bidirectional marks, limited in length, with the
 * ending of its kind.
 */
export function fileName(sent: string, kind: FileKind): string {
  return `${fileTitle(sent, kind)}.${KINDS[kind].extension}`;
}

/** Same as `fileName`, without the ending. */
export function fileTitle(sent: string, kind: FileKind): string {
  const { extension, also = extension } = KINDS[kind];
  const plain = sent
    .normalize("NFC")
    .replace(/^.*[\\/]/s, "")
    .replace(/\s+/g, " ")
    .replace(/\p{C}/gu, "")
    .trim();
  const ending = new RegExp(`(\\s*\\.(${extension}|${also}))+$`, "i");
  const stem = plain.replace(ending, "").replace(/^[\s.]+/, "");
  return [...stem].slice(0, LONGEST_FILE_NAME).join("").trim() || "document";
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
