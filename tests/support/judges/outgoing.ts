import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "../http.ts";

interface Seen {
  kind: "program" | "socket" | "datagram" | "lookup";
  target: string;
}

/** `NODE_OPTIONS` of a server that records what it opens in the file `OUTGOING`. */
export const RECORD_OUTGOING = `--import=${join(import.meta.dirname, "../record-outgoing.mjs")}`;

export interface Opened {
  /** The server, and the programs that it started. */
  programs: string[];
  /** Connections, datagrams and name lookups. */
  outgoing: string[];
}

/** Reads the records in a file. */
export function recordedIn(file: string): Opened {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
  const seen = lines.map((line) => JSON.parse(line) as Seen);
  return {
    programs: seen.filter(({ kind }) => kind === "program").map(({ target }) => target),
    outgoing: [
      ...new Set(
        seen.filter(({ kind }) => kind !== "program").map(({ kind, target }) => `${kind} ${target}`),
      ),
    ],
  };
}

/** Attributes whose addresses browsers load, or send to, without a click. */
const LOADED =
  /\s(?:xlink:href|href|src|srcset|action|formaction|poster|data|ping|background|content)="([^"]*)"/g;

/** Other hosts that a page would load from or send to, and that its headers permit. */
export function foreignIn(
  ours: string,
  path: string,
  { headers, body }: Pick<Answer, "headers" | "body">,
): string[] {
  const isOurs = (address: string) => new URL(address, ours).origin === ours;
  const found: string[] = [];
  const policy = headers.get("content-security-policy") ?? "";
  if (!/default-src '(self|none)'/.test(policy) || /\*|https?:|\w\.\w/.test(policy))
    found.push(`the policy ${policy}`);
  for (const name of ["location", "link", "refresh", "report-to", "reporting-endpoints"]) {
    const value = headers.get(name);
    if (value !== null && /(^|[^:])\/\//.test(value.replaceAll(ours, "")) && !path.endsWith("/pdf"))
      found.push(`${name}: ${value}`);
  }
  if (!headers.get("content-type")?.startsWith("text/html")) return found.map((what) => `${path}: ${what}`);
  for (const [tag, name = ""] of body.matchAll(/<(\w+)\b[^>]*>/g)) {
    // Only people follow links. An address of another host has //.
    if (name === "a" || !tag.includes("//")) continue;
    for (const [, value = ""] of tag.matchAll(LOADED))
      if (/^(\w+:)?\/\//.test(value) && !isOurs(value)) found.push(tag);
  }
  for (const [, styles = ""] of body.matchAll(/<style\b[^>]*>([^<]*)/g))
    if (/url\(|@import/.test(styles)) found.push(styles);
  return found.map((what) => `${path}: ${what}`);
}
