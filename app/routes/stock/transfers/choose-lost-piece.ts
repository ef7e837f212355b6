import { href, withRest } from "~/ui/address";
import { factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/choose-lost-piece";
import { existingTransfer } from "./existing-transfer.server.ts";

/** Leads to the page that writes off the ticked item. Refuses any number but one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: transferId } = existingTransfer(params.transferId);
  const form = await readForm(request);
  const [piece, ...others] = form.getAll("ids").map(String);
  if (piece === undefined || others.length > 0)
    return redirectWithToast(factsOf(context), href("/inventory/transfers/:transferId", { transferId }), {
      tone: "error",
      title: "Error",
      description: "Check one lost item",
    });
  const page = href("/inventory/transfers/:transferId/lost", { transferId });
  return redirect(withRest(page, `?${new URLSearchParams({ piece })}`), 303);
}

export { leadBackToTransfer as loader } from "./press-on-transfer.server.ts";
export { NoPage as default } from "~/web/no-page";
