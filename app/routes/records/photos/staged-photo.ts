import { sendPhoto } from "~/web/photos/change-photos.server";
import type { Route } from "./+types/staged-photo";

/** A photo of a form that its reader is filling. */
export function loader(args: Route.LoaderArgs) {
  return sendPhoto(args, null, args.params.photoId);
}
