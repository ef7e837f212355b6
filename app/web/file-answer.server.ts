import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";

/** A PDF shows itself and runs nothing. Browsers of before 2020 lay their viewer out with styles in a page of the answer's own; `sandbox` would empty it. */
const PDF_POLICY =
  "default-src 'self'; script-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * A stored PDF, to be shown by the browser, at the pace of whoever reads it; a part of it where one was asked for, as viewers
 * do. What lies at `path` never changes: `etag` stands for it.
 */
export async function answerPdf(
  request: Request,
  { path, name, etag }: { path: string; name: string; etag: string },
): Promise<Response> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const headers = new Headers({
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; ${fileNames(name)}`,
      "Content-Security-Policy": PDF_POLICY,
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "no-store",
      "Accept-Ranges": "bytes",
      ETag: `"${etag}"`,
    });
    const range = rangeOf(request, size, `"${etag}"`);
    if (range === "beyond") {
      await file.close();
      headers.set("Content-Range", `bytes */${size}`);
      return new Response(null, { status: 416, headers });
    }
    if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
    headers.set("Content-Length", String(range ? range.end - range.start + 1 : size));
    const status = range ? 206 : 200;
    if (request.method !== "HEAD") return new Response(content(file, range), { status, headers });
    await file.close();
    return new Response(null, { status, headers });
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
}

function content(file: FileHandle, range: Range | null): ReadableStream {
  return Readable.toWeb(file.createReadStream(range ?? {})) as ReadableStream;
}

/** First and last byte, both included. */
interface Range {
  start: number;
  end: number;
}

/** The one range that was asked for; several, or what is none, is answered with the whole. */
function rangeOf({ headers }: Request, size: number, etag: string): Range | "beyond" | null {
  const [, first = "", last = ""] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("range")?.trim() ?? "") ?? [];
  const condition = headers.get("if-range");
  if ((first === "" && last === "") || (condition !== null && condition !== etag)) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "beyond" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "beyond" : { start, end };
}

/** The name for a `Content-Disposition`: plain for the oldest browsers, and as it is. */
function fileNames(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9 ._()-]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
