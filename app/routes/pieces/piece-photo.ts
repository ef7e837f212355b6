import { sendPhoto } from "~/web/photos/change-photos.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/piece-photo";

export function loader(args: Route.LoaderArgs) {
  const { pieceId, photoId } = args.params;
  return sendPhoto(args, { kind: "piece", id: idParam(pieceId) }, photoId);
}
