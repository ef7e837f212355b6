import { sendPhoto } from "~/web/photos/change-photos.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/repair-photo";

export function loader(args: Route.LoaderArgs) {
  const { repairId, photoId } = args.params;
  return sendPhoto(args, { kind: "repair", id: idParam(repairId) }, photoId);
}
