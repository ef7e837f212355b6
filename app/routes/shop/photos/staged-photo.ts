import { sendPhoto } from "~/web/photos/change-photos.server";
import type { Route } from "./+types/staged-photo";

/** Sends a photo of the form that the user is filling in. */
export function loader(args: Route.LoaderArgs) {
  return sendPhoto(args, null, args.params.photoId);
}
