import { removePhotoByForm } from "~/web/photos/change-photos.server";
import { photosAddress } from "~/web/photos/photo-address";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/remove-photo";
import { picturedIn } from "./pictured.server.ts";

/** Handles a Remove button on the page of a record's photos. */
export function action(args: Route.ActionArgs) {
  return removePhotoByForm(args, picturedIn(args.params), args.params.photoId);
}

/** Where a new sign-in leads after the session ended. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(photosAddress(picturedIn(params)));
}

export { NoPage as default } from "~/web/no-page";
