import { addPhotoByCall } from "~/web/photos/change-photos.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/repair-photos-api";

export function action(args: Route.ActionArgs) {
  return addPhotoByCall(args, { kind: "repair", id: idParam(args.params.repairId) });
}
