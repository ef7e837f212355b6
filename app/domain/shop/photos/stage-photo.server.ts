import { and, desc, eq, lt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { files, photos } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { keepPhoto } from "./add-photo.server.ts";
import { isStaged, sameAmong, stagedAmong } from "./find-photos.server.ts";
import { MOST_PHOTOS } from "./photo-limits.ts";
import { type IncomingPhoto, PHOTO_GONE, TOO_MANY_PHOTOS } from "./photo.ts";
import { dropPhotos } from "./remove-photo.server.ts";

/** Milliseconds: as long as the draft of a form. */
const STAGED_FOR = MS_PER_DAY;
/** Most photos that one account can have staged. */
const MOST_STAGED = 50;

/**
 * Stores a photo for a form in progress, for a day. `beside` are the photos that the form has. The trail
 * mentions it once it is added to a record. Staging the same picture twice keeps one.
 */
export function stagePhoto(
  ctx: RuleContext,
  { photo, beside }: { photo: IncomingPhoto; beside: readonly number[] },
): Result<number> {
  const { tx, actor, now } = ctx;
  const same = sameAmong(tx, photo.picture.sha256, stagedAmong(tx, actor.id, beside));
  if (same !== undefined) return { ok: true, value: same, trail: [] };
  if (beside.length >= MOST_PHOTOS) return refuse("invalid", TOO_MANY_PHOTOS, "photo");
  dropStagedBefore(tx, now);
  const id = keepPhoto(ctx, photo, null);
  if (id === null) return refuse("invalid", PHOTO_GONE, "photo");
  const staged = tx
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(and(isStaged(), eq(files.uploadedBy, actor.id)))
    .orderBy(desc(photos.id))
    .all();
  dropPhotos(
    tx,
    staged.slice(MOST_STAGED).map((old) => old.id),
  );
  return { ok: true, value: id, trail: [] };
}

/** Drops photos that forms staged a day ago and never used. */
export function dropStagedBefore(tx: Tx, now: number): void {
  const old = tx
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(and(isStaged(), lt(files.createdAt, (now - STAGED_FOR) as Instant)))
    .all();
  dropPhotos(
    tx,
    old.map(({ id }) => id),
  );
}
