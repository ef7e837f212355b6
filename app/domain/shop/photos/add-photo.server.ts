import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { photos } from "~db/schema/index.ts";
import { mediaTypeOf } from "../files/file-kinds.ts";
import { insertFile } from "../files/incoming-file.server.ts";
import type { RecordToAddTo } from "../files/whole-record.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { contentOf, isPictured, photosOfOne, sameAmong, stagedAmong } from "./find-photos.server.ts";
import { MOST_PHOTOS } from "./photo-limits.ts";
import { type IncomingPhoto, PHOTO_GONE, type Pictured, TOO_MANY_PHOTOS } from "./photo.ts";
import { told } from "../trail/entry-content.ts";

/** Adds a photo after the others. Adding the same picture twice keeps one. */
export function addPhoto(
  ctx: RuleContext,
  to: RecordToAddTo<Pictured["kind"]>,
  photo: IncomingPhoto,
): Result<{ id: number }> {
  if (!to.ok) return to;
  const { tx } = ctx;
  const { of } = to;
  if (!isPictured(tx, of)) return refuse("missing", "No such record");
  const present = photosOfOne(tx, of);
  const same = sameAmong(tx, photo.picture.sha256, present);
  if (same !== undefined) return { ok: true, value: { id: same }, trail: [] };
  if (present.length >= MOST_PHOTOS) return refuse("invalid", TOO_MANY_PHOTOS, "photo");
  const id = keepPhoto(ctx, photo, of);
  if (id === null) return refuse("invalid", PHOTO_GONE, "photo");
  return done({ id }, added(tx, of, id));
}

/**
 * Adds staged photos of a form to the record that a rule made, and returns the rule's result. Refuses a photo
 * that is gone.
 */
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
  if (staged.length > 0) tx.update(photos).set(whoseId(of)).where(oneOfMany(photos.id, staged)).run();
  return { ...made, trail: [...made.trail, ...staged.map((id) => added(tx, of, id))] };
}

/**
 * Inserts the rows and moves the content into place. Call it last in the transaction. Null if the content is
 * gone.
 */
export function keepPhoto(
  ctx: RuleContext,
  { picture, thumbnail }: IncomingPhoto,
  of: Pictured | null,
): number | null {
  const mediaType = mediaTypeOf("jpeg");
  const id = insertRow(ctx.tx, photos, {
    ...(of && whoseId(of)),
    fileId: insertFile(ctx, picture, { name: "photo.jpg", mediaType }),
    thumbnailId: insertFile(ctx, thumbnail, { name: "thumbnail.jpg", mediaType }),
  });
  return picture.place() && thumbnail.place() ? id : null;
}

function added(tx: Tx, { kind, id: ofId }: Pictured, id: number): Trail {
  return {
    action: `${kind}.photo-added`,
    record: { kind, id: ofId },
    after: told(kind, { photo: id, sha256: contentOf(tx, id) }),
  };
}

function whoseId({ kind, id }: Pictured) {
  return { [`${kind}Id`]: id } as { [Kind in Pictured["kind"] as `${Kind}Id`]?: number };
}
