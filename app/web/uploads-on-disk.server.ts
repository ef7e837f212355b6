import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { every } from "../runtime/every.server.ts";
import { MS_PER_HOUR } from "~/domain/dates";

const ABANDONED_AFTER = MS_PER_HOUR;

/** Folder where lists and workbooks are received and kept. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, "uploads", "tmp");
}

/** Where uploads are received and kept, and for whom. */
export interface UploadRoom {
  /** Created if missing. */
  folder: string;
  /** An employee's id. Others can't use a kept upload. */
  owner: number;
  /** Most kept uploads of an owner; the oldest are deleted. */
  keptAtMost: number;
}

/** An uploaded file on disk; delete it with `remove`. */
export interface Upload {
  path: string;
  /** The sender's file name, without folders. */
  name: string;
  /** In bytes. */
  size: number;
  sha256: string;
  /** Whether an earlier form sent it, and `keep` kept it. */
  isKept: boolean;
  /** Keeps it for an hour. A form names it with the fields `kept` (SHA-256) and `fileName`. */
  keep(): Promise<void>;
  remove(): Promise<void>;
}

/** Builds an upload from a path, in its room or on its way there. */
export function uploadAt(
  path: string,
  { name, size, sha256 }: Pick<Upload, "name" | "size" | "sha256">,
  room: UploadRoom,
): Upload {
  const kept = keptPath(room, sha256);
  return {
    path,
    name,
    size,
    sha256,
    isKept: path === kept,
    async keep() {
      try {
        await rename(path, kept);
      } catch (error) {
        // Another request for it ended and removed it, so the user is asked for the file again.
        if (!isMissing(error)) throw error;
      }
      await removeOlder(room);
    },
    remove: () => rm(path, { force: true }),
  };
}

/** The kept upload under the name its sender gave it; null if it is gone. */
export async function takeKept(room: UploadRoom, sha256: string, sentName: string): Promise<Upload | null> {
  const path = keptPath(room, sha256);
  if (!/^[0-9a-f]{64}$/.test(sha256) || !existsSync(path)) return null;
  const found = await stat(path).catch(() => null);
  if (!found || Date.now() - found.mtimeMs > ABANDONED_AFTER) return null;
  const { size } = found;
  return uploadAt(path, { name: plainFileName(sentName), size, sha256 }, room);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function keptPath({ folder, owner }: UploadRoom, sha256: string): string {
  return join(folder, `${owner}-${sha256}.kept`);
}

async function removeOlder({ folder, owner, keptAtMost }: UploadRoom): Promise<void> {
  const kept = readdirSync(folder)
    .filter((name) => name.startsWith(`${owner}-`) && name.endsWith(".kept"))
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of kept.slice(keptAtMost)) await rm(path, { force: true });
  removeAbandonedUploads(folder, Date.now());
}

/** Deletes uploads that dead processes left behind. Spares newer ones, which may be in use. */
export function removeAbandonedUploads(folder: string, now: number): void {
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => /\.(upload|rows|kept)$/.test(name));
  } catch {}
  for (const name of names) {
    try {
      const path = join(folder, name);
      if (now - statSync(path).mtimeMs > ABANDONED_AFTER) rmSync(path, { force: true });
    } catch {}
  }
}

const SWEPT_EVERY_MS = 5 * 60 * 1000;

/**
 * Deletes abandoned lists now and every few minutes, also in a store of a chain, which keeps those of its
 * forms. The returned function stops it.
 */
export function sweepUploads(dataDir: string): () => void {
  return every({ ms: SWEPT_EVERY_MS, after: 0, failure: "uploads-not-swept" }, () =>
    removeAbandonedUploads(uploadFolder(dataDir), Date.now()),
  );
}

/** Deletes files that still had an open question. Their senders choose them again. */
export function removeKeptUploads(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.endsWith(".kept")) rmSync(join(folder, name), { force: true });
}

/** A file name without folders and control characters, cut to its last 200 characters. */
export function plainFileName(name: string): string {
  const plain = name
    .replace(/^.*[\\/]/, "")
    .replace(/[\p{C}]/gu, "")
    .trim();
  // Cuts by code point, never within one.
  return [...plain].slice(-200).join("");
}
