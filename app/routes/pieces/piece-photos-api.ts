import { addPhotoByCall } from "~/web/photos/change-photos.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/piece-photos-api";

export function action(args: Route.ActionArgs) {
  return addPhotoByCall(args, { kind: "piece", id: idParam(args.params.pieceId) });
}
