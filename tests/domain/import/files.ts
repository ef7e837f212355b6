import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { readCustomerFile } from "~/import/read-customer-file.server";
import type { FileEvent } from "~/import/records";

const folder = mkdtempSync(join(tmpdir(), "loupe-import-"));
let files = 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file in a folder that is deleted after the tests. */
export function fileOf(content: string | Buffer): string {
  const path = join(folder, `${++files}.csv`);
  writeFileSync(path, content);
  return path;
}

export async function eventsOf(content: string | Buffer): Promise<FileEvent[]> {
  const events: FileEvent[] = [];
  for await (const event of readCustomerFile(fileOf(content))) events.push(event);
  return events;
}

export type Row = Omit<Extract<FileEvent, { kind: "row" }>, "written">;

/** A file's events by kind; `end` is the reason reading stopped. */
export async function read(content: string | Buffer) {
  const events = await eventsOf(content);
  const last = events.at(-1);
  return {
    events,
    file: events.find((event) => event.kind === "file"),
    rows: events.flatMap((event): Row[] => {
      if (event.kind !== "row") return [];
      const { written: _, ...row } = event;
      return [row];
    }),
    end: last?.kind === "stopped" ? last.message : last?.kind === "refused" ? last.reason : null,
  };
}

export const ENCODERS = {
  "utf-8": (text: string) => Buffer.from(text),
  "utf-8 with BOM": (text: string) => Buffer.from(`\uFEFF${text}`),
  "utf-16le with BOM": (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  "utf-16le": (text: string) => Buffer.from(text, "utf16le"),
  "utf-16be with BOM": (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(),
  "utf-16be": (text: string) => Buffer.from(text, "utf16le").swap16(),
  "windows-1252": (text: string) =>
    Buffer.from([...text].map((letter) => CODES[letter] ?? letter.charCodeAt(0))),
} satisfies Record<string, (text: string) => Buffer>;

const CODES: Record<string, number> = { "€": 0x80, "’": 0x92, Š: 0x8a, ž: 0x9e };
