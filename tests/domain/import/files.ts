import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { customerColumns } from "~/import/customer-column-names";
import { type FileRow, openListFile } from "~/import/list-file.server";

const folder = mkdtempSync(join(tmpdir(), "loupe-import-"));
let files = 0;
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** A file in a folder that is deleted when the process ends: other files of tests use this module too. */
export function fileOf(content: string | Buffer): string {
  const path = join(folder, `${++files}.csv`);
  writeFileSync(path, content);
  return path;
}

export type Row = Omit<FileRow, "cells">;

/** Opens a file as CSV, or as the sheet of a workbook if its name says so. */
export function open(
  content: string | Buffer,
  { name = "a.csv", sheet = null as string | null, ask = false } = {},
) {
  return openListFile({ path: fileOf(content), name }, { sheet, ask, known: customerColumns });
}

/** A file's columns and rows; `end` is why it was refused, or why reading stopped at the last row. */
export async function read(content: string | Buffer, how: Parameters<typeof open>[1] = {}) {
  const opened = await open(content, how);
  if (opened.kind === "refused" || opened.kind === "wrong columns")
    return { rows: [], end: opened.reason, isRefused: true };
  if (opened.kind !== "file") throw new Error(opened.kind);
  const { file } = opened;
  const rows: Row[] = [];
  let end: Row | null = null;
  for await (const { cells: _, ...row } of file.rows)
    if (row.problem?.column === "file") end = row;
    else rows.push(row);
  await file.close();
  return { file, rows, end: end?.problem?.reason ?? null, endRow: end?.row, isRefused: false };
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
