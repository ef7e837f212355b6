import { z } from "zod";
import { AuditHead } from "../domain/audit/head.server.ts";

/** Everything in an archive stands below this folder, so that unpacking it by hand makes one. */
export const ARCHIVE_ROOT = "loupe-backup/";
export const MANIFEST = `${ARCHIVE_ROOT}manifest.json`;
export const DATABASE = "loupe.sqlite";
/** Held by every process that works on the folder. */
export const LOCK = "lock.sqlite";
/** The keys of a shop: they are in an archive only when asked for. */
export const KEYS = ["secret", "audit.key"] as const;

/** Names that a restore writes: the database, keys, and uploads at most two folders deep. Never a way out. */
const PATH = /^(loupe\.sqlite|secret|audit\.key|uploads\/([0-9a-z][\w-]*\/){0,2}[0-9a-z][\w.-]*)$/i;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What an archive says about itself; its first file. */
export const Manifest = z.object({
  product: z.literal("loupe"),
  format: z.literal(1),
  /** Of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: Sha256 })),
  /** Rows per table. */
  rows: z.record(z.string(), z.int().min(0)),
  /** Which key the audit log is chained with, as a mark that doesn't tell it; null when the shop had none. */
  auditKeyMark: z.string().nullable(),
  /** Of the log in its database; null where the shop had no key, or an earlier version made it. */
  auditHead: AuditHead.nullable().default(null),
  /** In the order of the archive. */
  files: z.array(z.object({ path: z.string().max(200).regex(PATH), size: z.int().min(0), sha256: Sha256 })),
});

export type Manifest = z.infer<typeof Manifest>;
export type ArchivedFile = Manifest["files"][number];
