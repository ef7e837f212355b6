import { redirect } from "react-router";
import { removePhotoByForm } from "~/web/photos/change-photos.server";
import { photosAddress } from "~/web/photos/photo-address";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/remove-repair-photo";

export function action(args: Route.ActionArgs) {
  const { repairId, photoId } = args.params;
  return removePhotoByForm(args, { kind: "repair", id: idParam(repairId) }, photoId);
}

/** Target after an ended session. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(photosAddress({ kind: "repair", id: idParam(params.repairId) }));
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function Remove() {
  return null;
}
