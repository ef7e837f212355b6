import { sendPhoto } from "~/web/photos/change-photos.server";
import type { Route } from "./+types/photo";
import { picturedIn } from "./pictured.server.ts";

/** Sends a record's photo, or its thumbnail. */
export function loader(args: Route.LoaderArgs) {
  return sendPhoto(args, picturedIn(args.params), args.params.photoId);
}
