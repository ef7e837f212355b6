import { addPhotoByCall, listPhotos } from "~/web/photos/change-photos.server";
import type { Route } from "./+types/photos-api";
import { picturedIn } from "./pictured.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return listPhotos(picturedIn(params));
}

export function action(args: Route.ActionArgs) {
  return addPhotoByCall(args, picturedIn(args.params));
}
