import { removePhotoByCall } from "~/web/photos/change-photos.server";
import type { Route } from "./+types/photo-api";
import { picturedIn } from "./pictured.server.ts";

export function action(args: Route.ActionArgs) {
  return removePhotoByCall(args, picturedIn(args.params), args.params.photoId);
}
