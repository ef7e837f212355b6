import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import { and, isNotNull } from "drizzle-orm";
import type { Db } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { messages } from "~db/schema/index.ts";
import { every } from "../runtime/every.server.ts";
import { MS_PER_HOUR } from "../domain/dates.ts";

/** Most files kept. */
const KEPT = 1_000;

/** The folder of what the sample shop sent: a file for each message, named by its key. In no backup. */
const sentFolder = (dataDir: string) => join(dataDir, "sent");

/** Names of its files. What else somebody put there stays. */
function sentFiles(folder: string): string[] {
  const found = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const files = found.filter((one) => one.isFile()).map(({ name }) => name);
  return files.filter((name) => /^[0-9a-f]{32}\.(eml|txt)$/.test(name));
}

/** Writes a file that isn't there yet, whole or not at all. Deletes the oldest beyond `KEPT`. */
export function keepSentFile(dataDir: string, name: string, content: Buffer): void {
  const folder = sentFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  try {
    writeFileSync(file, content, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") rmSync(file, { force: true });
    throw error;
  }
  const names = sentFiles(folder);
  if (names.length <= KEPT) return;
  const age = (one: string) => statSync(join(folder, one), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const oldest = names.toSorted((one, other) => age(one) - age(other)).slice(0, names.length - KEPT);
  for (const one of oldest) rmSync(join(folder, one), { force: true });
}

/** Deletes the files of messages whose words went, by an erasure or because of their age. */
export function clearSentFiles(db: Db, dataDir: string): void {
  const folder = sentFolder(dataDir);
  const names = sentFiles(folder);
  const keys = names.map((name) => parse(name).name);
  const worded = db
    .select({ key: messages.messageKey })
    .from(messages)
    .where(and(oneOfMany(messages.messageKey, keys), isNotNull(messages.words)))
    .all();
  const kept = new Set(worded.map(({ key }) => key));
  for (const name of names) if (!kept.has(parse(name).name)) rmSync(join(folder, name), { force: true });
}

/** Does so now and every hour. The returned function stops it. */
export function clearSentFilesHourly(db: Db, dataDir: string): () => void {
  return every({ ms: MS_PER_HOUR, after: 0, failure: "sent-files-not-cleared" }, () =>
    clearSentFiles(db, dataDir),
  );
}
