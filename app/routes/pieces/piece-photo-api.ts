import { removePhotoByCall } from "~/web/photos/change-photos.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/piece-photo-api";

export function action(args: Route.ActionArgs) {
  const { pieceId, photoId } = args.params;
  return removePhotoByCall(args, { kind: "piece", id: idParam(pieceId) }, photoId);
}
