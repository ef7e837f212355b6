import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { isUtf8MimeType, mime, send } from "@fastify/send";
import { isRead } from "../web/is-read.ts";
import { chooseEncoding } from "./compression.ts";

/** Suffixes from `scripts/precompress.mjs`, best first. */
const CODINGS = { br: ".br", gzip: ".gz" } as const;
type Coding = keyof typeof CODINGS;

const YEAR = "365d";

/**
 * Serves client files with GET and HEAD. Knows only files present at the start, so other paths cost no disk
 * access. Skips dot files. Files under `/assets` have hashed names and are immutable. Returns whether it
 * responded.
 */
export function staticFiles(
  folder: string,
): (req: IncomingMessage, res: ServerResponse, path: string) => Promise<boolean> {
  const files = filesOf(folder);

  return async (req, res, path) => {
    const codings = files.get(path);
    if (codings === undefined || !isRead(req.method)) return false;

    const coding = chooseEncoding(req, codings);
    const isHashed = path.startsWith("/assets/");
    const { statusCode, headers, stream, type } = await send(req, coding ? path + CODINGS[coding] : path, {
      root: folder,
      contentType: false,
      maxAge: isHashed ? YEAR : "1h",
      immutable: isHashed,
    });
    // A new build may have removed the file while this process runs.
    if (statusCode === 404) return false;
    if (type === "file") {
      if (codings.length > 0) res.setHeader("Vary", "Accept-Encoding");
      if (coding && statusCode !== 304) res.setHeader("Content-Encoding", coding);
      if (statusCode !== 304) res.setHeader("Content-Type", typeOf(path));
    }
    res.writeHead(statusCode, headers);
    await pipeline(stream, res);
    return true;
  };
}

function filesOf(folder: string): Map<string, Coding[]> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`)
    .filter((name) => !name.includes("/."));
  const all = new Set(names);
  const isCoded = (name: string) =>
    Object.values(CODINGS).some((ending) => name.endsWith(ending) && all.has(name.slice(0, -ending.length)));
  return new Map(
    names
      .filter((name) => !isCoded(name))
      .map((name) => [
        name.split("/").map(encodeURIComponent).join("/"),
        (Object.keys(CODINGS) as Coding[]).filter((coding) => all.has(name + CODINGS[coding])),
      ]),
  );
}

function typeOf(path: string): string {
  const type = mime.getType(path) ?? "application/octet-stream";
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}
