import { z } from "zod";
import { AuditHead } from "../domain/records/audit/head.server.ts";
import { OLD_AUDIT_KEYS } from "../runtime/key-file.server.ts";

/** Parent folder of all entries, so that unpacking by hand doesn't spill files. */
export const ARCHIVE_ROOT = "loupe-backup/";
export const MANIFEST = `${ARCHIVE_ROOT}manifest.json`;
export const DATABASE = "loupe.sqlite";
/** A shop's own database, set aside when a chain's primary was made from it. */
export const BROUGHT = `${DATABASE}.before-chain`;
/** Lock file that every process holds while it uses the folder. */
export const LOCK = "lock.sqlite";
/** Key files, included in an archive only on request. */
export const KEYS = ["secret", "audit.key", OLD_AUDIT_KEYS] as const;

/**
 * Paths a restore may write: the database, keys, and uploads at most two folders deep. Prevents path
 * traversal.
 */
const PATH = /^(loupe\.sqlite|secret|audit\.key(\.old)?|uploads\/([0-9a-z][\w-]*\/){0,2}[0-9a-z][\w.-]*)$/i;

const LONGEST_PATH = 200;

/** Whether a restore may write it. */
export function mayBeArchived(path: string): boolean {
  return path.length <= LONGEST_PATH && PATH.test(path);
}

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Metadata of an archive, stored as its first file. */
export const Manifest = z.object({
  product: z.literal("loupe"),
  format: z.literal(1),
  /** Version of Loupe that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: Sha256 })),
  rows: z.record(z.string(), z.int().min(0)),
  /** Identifies the audit key without revealing it; null if the shop had none. */
  auditKeyMark: z.string().nullable(),
  /** Null without a key. */
  auditHead: AuditHead.nullable(),
  /** Files in archive order. */
  files: z.array(z.object({ path: z.string().refine(mayBeArchived), size: z.int().min(0), sha256: Sha256 })),
});

export type Manifest = z.infer<typeof Manifest>;
export type ArchivedFile = Manifest["files"][number];
