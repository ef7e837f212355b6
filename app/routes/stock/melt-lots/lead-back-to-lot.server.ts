import { href } from "~/ui/address";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";

/** Loader of a lot's buttons: leads users who had to sign in again back to the lot. */
export function leadBackToLot({ params }: { params: { readonly lotId: string } }): Response {
  return redirect(href("/inventory/melt-lots/:lotId", { lotId: idParam(params.lotId) }));
}
