import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { photos } from "~db/schema/index.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { deleteFiles } from "../files/incoming-file.server.ts";
import type { WholeRecord } from "../files/whole-record.ts";
import { told } from "../trail/entry-content.ts";
import { contentOf, photosOfOne } from "./find-photos.server.ts";
import type { Pictured } from "./photo.ts";

/** Removes a photo. Its content goes with the next cleanup. */
export function removePhoto(
  { tx }: RuleContext,
  of: WholeRecord<Pictured["kind"]>,
  id: number,
): Result<{ id: number }> {
  if (!photosOfOne(tx, of).includes(id)) return refuse("missing", "No such photo");
  const before = { photo: id, sha256: contentOf(tx, id) };
  dropPhotos(tx, [id]);
  return done(
    { id },
    {
      action: `${of.kind}.photo-removed`,
      record: { kind: of.kind, id: of.id },
      before: told(of.kind, before),
    },
  );
}

/** Deletes rows of photos and of their files. */
export function dropPhotos(tx: Tx, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const dropped = tx
    .delete(photos)
    .where(oneOfMany(photos.id, ids))
    .returning({ fileId: photos.fileId, thumbnailId: photos.thumbnailId })
    .all();
  deleteFiles(
    tx,
    dropped.flatMap(({ fileId, thumbnailId }) => [fileId, thumbnailId]),
  );
}
