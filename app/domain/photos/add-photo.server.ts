import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { files, photos, pieces, repairs } from "~db/schema/index.ts";
import { done, refuse, type Result, type Trail } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import { photosOfOne, sameAmong, stagedAmong } from "./find-photos.server.ts";
import {
  type IncomingFile,
  type IncomingPhoto,
  MOST_PHOTOS,
  PHOTO_GONE,
  type Pictured,
  TOO_MANY_PHOTOS,
} from "./photo.ts";

/** Adds a photo behind the others. The same picture twice is one. */
export function addPhoto(ctx: RuleContext, of: Pictured, photo: IncomingPhoto): Result<{ id: number }> {
  const { tx } = ctx;
  if (!exists(tx, of)) return refuse("missing", "No such record");
  const present = photosOfOne(tx, of);
  const same = sameAmong(tx, photo.picture.sha256, present);
  if (same !== undefined) return { ok: true, value: { id: same }, trail: [] };
  if (present.length >= MOST_PHOTOS) return refuse("invalid", TOO_MANY_PHOTOS, "photo");
  const id = keepPhoto(ctx, photo, of);
  if (id === null) return refuse("invalid", PHOTO_GONE, "photo");
  return done({ id }, added(tx, of, id));
}

/** The result of a rule that made a record, with the photos that its form staged. Refuses one that is gone. */
export function withPhotos<T extends { id: number }, Detail>(
  { tx, actor }: RuleContext,
  kind: Pictured["kind"],
  staged: readonly number[],
  made: Result<T, Detail>,
): Result<T, Detail> {
  if (!made.ok) return made;
  if (stagedAmong(tx, actor.id, staged).length < staged.length)
    return refuse("invalid", PHOTO_GONE, "photo") as Result<T, Detail>;
  const of = { kind, id: made.value.id };
  const columns = kind === "piece" ? { pieceId: of.id } : { repairId: of.id };
  if (staged.length > 0) tx.update(photos).set(columns).where(oneOfMany(photos.id, staged)).run();
  return { ...made, trail: [...made.trail, ...staged.map((id) => added(tx, of, id))] };
}

/** Removes a photo. Its content goes with the next cleaning. */
export function removePhoto({ tx }: RuleContext, of: Pictured, id: number): Result<{ id: number }> {
  if (!photosOfOne(tx, of).includes(id)) return refuse("missing", "No such photo");
  const before = { photo: id, sha256: contentOf(tx, id) };
  dropPhotos(tx, [id]);
  return done({ id }, { action: `${of.kind}.photo-removed`, record: of, before });
}

/** Inserts the rows and puts the content to its place, last in the transaction. Null if the content is gone. */
export function keepPhoto(
  { tx, actor, now }: RuleContext,
  { picture, thumbnail }: IncomingPhoto,
  of: Pictured | null,
): number | null {
  const keep = ({ place, ...file }: IncomingFile, name: string) =>
    place()
      ? tx
          .insert(files)
          .values({ ...file, name, mediaType: "image/jpeg", uploadedBy: actor.id, createdAt: now })
          .returning({ id: files.id })
          .get().id
      : null;
  const fileId = keep(picture, "photo.jpg");
  const thumbnailId = keep(thumbnail, "thumbnail.jpg");
  if (fileId === null || thumbnailId === null) return null;
  const pieceId = of?.kind === "piece" ? of.id : null;
  const repairId = of?.kind === "repair" ? of.id : null;
  return tx
    .insert(photos)
    .values({ pieceId, repairId, fileId, thumbnailId })
    .returning({ id: photos.id })
    .get().id;
}

/** Deletes rows of photos and of their files. */
export function dropPhotos(tx: Tx, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const dropped = tx
    .delete(photos)
    .where(oneOfMany(photos.id, ids))
    .returning({ fileId: photos.fileId, thumbnailId: photos.thumbnailId })
    .all();
  const theirs = dropped.flatMap(({ fileId, thumbnailId }) => [fileId, thumbnailId]);
  tx.delete(files).where(oneOfMany(files.id, theirs)).run();
}

function added(tx: Tx, of: Pictured, id: number): Trail {
  return {
    action: `${of.kind}.photo-added`,
    record: of,
    after: { photo: id, sha256: contentOf(tx, id) },
  };
}

function contentOf(tx: Tx, id: number): string | undefined {
  return tx
    .select({ sha256: files.sha256 })
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(eq(photos.id, id))
    .get()?.sha256;
}

function exists(tx: Tx, { kind, id }: Pictured): boolean {
  const table = kind === "piece" ? pieces : repairs;
  return tx.select({ id: table.id }).from(table).where(eq(table.id, id)).get() !== undefined;
}
