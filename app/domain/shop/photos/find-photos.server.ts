import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { builtOnceEach } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { oneOfJson, oneOfMany, oneOrMany } from "~db/one-of-many.ts";
import { customers, files, photos, pieces, repairs } from "~db/schema/index.ts";
import type { WholeRecord } from "../files/whole-record.ts";
import type { Pictured } from "./photo.ts";

type WholePictured = WholeRecord<Pictured["kind"]>;

const OF = { customer: photos.customerId, piece: photos.pieceId, repair: photos.repairId };

/** For a customer, covers the whole person. */
function isOf(of: WholePictured): SQL {
  return of.kind === "customer" ? oneOrMany(OF.customer, of.ids) : eq(OF[of.kind], of.id);
}

const TABLES = { customer: customers, piece: pieces, repair: repairs };

/** True if the record exists. */
export function isPictured(tx: Tx, { kind, id }: Pictured): boolean {
  const table = TABLES[kind];
  return tx.select({ id: table.id }).from(table).where(eq(table.id, id)).get() !== undefined;
}

/** Photos of records by record id, each in the order they were added. */
export function photosOf(tx: Tx, kind: Pictured["kind"], ids: readonly number[]): Map<number, number[]> {
  const rows = tx
    .select({ id: photos.id, of: sql<number>`${OF[kind]}` })
    .from(photos)
    .where(oneOfMany(OF[kind], ids))
    .orderBy(asc(photos.id))
    .all();
  const found = new Map<number, number[]>();
  for (const { id, of } of rows) found.set(of, [...(found.get(of) ?? []), id]);
  return found;
}

/** The first photo of each record that has one, by record id. */
export function firstPhotosOf(tx: Tx, kind: Pictured["kind"], ids: readonly number[]): Map<number, number> {
  const rows = firstPhotos(tx, kind).all({ ids: JSON.stringify(ids) });
  return new Map(rows.map((row) => [row.of, row.first]));
}

const firstPhotos = builtOnceEach((tx, kind: Pictured["kind"]) => {
  const of = OF[kind];
  return tx
    .select({ of: sql<number>`${of}`, first: sql<number>`min(${photos.id})` })
    .from(photos)
    .where(oneOfJson(of, sql.placeholder("ids")))
    .groupBy(of);
});

/** Ids, in the order they were added. */
export function photosOfOne(tx: Tx, of: WholePictured): number[] {
  return tx
    .select({ id: photos.id })
    .from(photos)
    .where(isOf(of))
    .orderBy(asc(photos.id))
    .all()
    .map(({ id }) => id);
}

/** The photos among these that the account has staged, in the given order. */
export function stagedAmong(tx: Tx, employeeId: number, ids: readonly number[]): number[] {
  if (ids.length === 0) return [];
  const staged = tx
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(and(oneOfMany(photos.id, ids), isStaged(), eq(files.uploadedBy, employeeId)))
    .all()
    .map(({ id }) => id);
  return ids.filter((id) => staged.includes(id));
}

/** SHA-256 of a photo's file, whichever record it is of. */
export function contentOf(tx: Tx, id: number): string | undefined {
  return tx
    .select({ sha256: files.sha256 })
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(eq(photos.id, id))
    .get()?.sha256;
}

/**
 * SHA-256 of a photo's file, or of its thumbnail; undefined if it doesn't belong to that record, or wasn't
 * staged by that account.
 */
export function photoContent(
  tx: Tx,
  id: number,
  of: WholePictured | { stagedBy: number },
  size: "whole" | "thumbnail",
): string | undefined {
  const isTheirs = "stagedBy" in of ? and(isStaged(), eq(files.uploadedBy, of.stagedBy)) : isOf(of);
  return tx
    .select({ sha256: files.sha256 })
    .from(photos)
    .innerJoin(files, eq(files.id, size === "whole" ? photos.fileId : photos.thumbnailId))
    .where(and(eq(photos.id, id), isTheirs))
    .get()?.sha256;
}

/** The photo among these with this content. */
export function sameAmong(tx: Tx, sha256: string, ids: readonly number[]): number | undefined {
  if (ids.length === 0) return undefined;
  return tx
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(and(inArray(photos.id, [...ids]), eq(files.sha256, sha256)))
    .get()?.id;
}

export function isStaged() {
  return and(isNull(photos.customerId), isNull(photos.pieceId), isNull(photos.repairId));
}
