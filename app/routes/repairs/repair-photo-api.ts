import { removePhotoByCall } from "~/web/photos/change-photos.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/repair-photo-api";

export function action(args: Route.ActionArgs) {
  const { repairId, photoId } = args.params;
  return removePhotoByCall(args, { kind: "repair", id: idParam(repairId) }, photoId);
}
