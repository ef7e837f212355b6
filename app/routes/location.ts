import { chooseLocation } from "~/domain/shop/employees/choose-location.server";
import { localPath } from "~/ui/address";
import { readForm } from "~/web/form.server";
import { REFUSAL_STATUS } from "~/web/json.server";
import { problem } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { originOf, write } from "~/web/write.server";
import type { Route } from "./+types/location";

/** Stores the location chosen in the header, and redirects back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const chosen = String(form.get("location") ?? "all");
  const written = write(originOf(context), (ctx) => chooseLocation(ctx, chosen === "all" ? null : chosen));
  if (written.kind === "refused")
    throw problem(REFUSAL_STATUS[written.refusal.kind], written.refusal.message);
  return redirect(localPath(form.get("returnTo")), 303);
}

export { NoPage as default } from "~/web/no-page";
