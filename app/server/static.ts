import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { acceptedEncodings } from "./encodings.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** Best first. */
const ENCODINGS = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

type Encoding = (typeof ENCODINGS)[number]["name"];

interface StaticFile {
  type: string;
  cacheControl: string;
  hash: string;
  bytes: Record<"identity", Buffer> & Partial<Record<Encoding, Buffer>>;
}

/**
 * Serves the built client files.
 *
 * All of them are read into memory at the start (a few megabytes), so a build that replaces them under a running server changes and
 * breaks nothing, and a client that leaves holds no file open. Files and folders that begin with a dot are not served. Files under
 * `/assets` have a hash in their name and are immutable for a year.
 *
 * The handler says whether it answered; it answers GET and HEAD only.
 */
export function staticFiles(
  folder: string,
): (req: IncomingMessage, res: ServerResponse, path: string) => boolean {
  const files = readFiles(folder);

  return (req, res, path) => {
    const file = files.get(path);
    if (file === undefined || (req.method !== "GET" && req.method !== "HEAD")) return false;

    const encoding = chooseEncoding(file, req);
    const bytes = file.bytes[encoding] ?? file.bytes.identity;
    const tag = encoding === "identity" ? `"${file.hash}"` : `"${file.hash}-${encoding}"`;
    res.setHeader("ETag", tag);
    res.setHeader("Cache-Control", file.cacheControl);
    if (Object.keys(file.bytes).length > 1) res.setHeader("Vary", "Accept-Encoding");

    if (isKnown(req.headers["if-none-match"], tag)) {
      res.statusCode = 304;
      res.end();
      return true;
    }

    res.setHeader("Content-Type", file.type);
    if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
    res.setHeader("Accept-Ranges", "bytes");

    const range = rangeOf(req, tag, bytes.length);
    if (range === "unsatisfiable") {
      res.statusCode = 416;
      res.removeHeader("Content-Encoding");
      res.setHeader("Content-Range", `bytes */${bytes.length}`);
      res.setHeader("Content-Length", 0);
      res.end();
      return true;
    }
    const part = range === null ? bytes : bytes.subarray(range.first, range.last + 1);
    if (range !== null) {
      res.statusCode = 206;
      res.setHeader("Content-Range", `bytes ${range.first}-${range.last}/${bytes.length}`);
    }
    res.setHeader("Content-Length", part.length);
    res.end(req.method === "HEAD" ? undefined : part);
    return true;
  };
}

function readFiles(folder: string): Map<string, StaticFile> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(paths);
  const files = new Map<string, StaticFile>();
  for (const path of paths) {
    const url = `/${relative(folder, path).split(sep).map(encodeURIComponent).join("/")}`;
    const isCompressed = ENCODINGS.some(
      ({ ending }) => path.endsWith(ending) && all.has(path.slice(0, -ending.length)),
    );
    if (isCompressed || url.includes("/.")) continue;
    const identity = readFileSync(path);
    const file: StaticFile = {
      type: TYPES[extname(path)] ?? "application/octet-stream",
      cacheControl: url.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600",
      hash: createHash("sha256").update(identity).digest("base64url").slice(0, 16),
      bytes: { identity },
    };
    for (const { name, ending } of ENCODINGS) {
      if (all.has(path + ending)) file.bytes[name] = readFileSync(path + ending);
    }
    files.set(url, file);
  }
  return files;
}

function chooseEncoding(file: StaticFile, req: IncomingMessage): Encoding | "identity" {
  const accepted = acceptedEncodings(req);
  return (
    ENCODINGS.find(({ name }) => accepted.has(name) && file.bytes[name] !== undefined)?.name ?? "identity"
  );
}

function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((part) => part.trim().replace(/^W\//, "") === tag);
}

/** One range of bytes; several, or one we don't understand, get the whole file, as HTTP allows. */
function rangeOf(
  req: IncomingMessage,
  tag: string,
  length: number,
): { first: number; last: number } | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(req.headers.range ?? "");
  const ifRange = req.headers["if-range"];
  if (match === null || req.method !== "GET" || (ifRange !== undefined && ifRange !== tag)) return null;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return null;
  if (from === "")
    return Number(to) === 0 ? "unsatisfiable" : { first: Math.max(0, length - Number(to)), last: length - 1 };
  const first = Number(from);
  const last = to === "" ? length - 1 : Math.min(Number(to), length - 1);
  if (to !== "" && Number(to) < first) return null;
  return first >= length ? "unsatisfiable" : { first, last };
}
