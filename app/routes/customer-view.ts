import { localPath } from "~/ui/address";
import { keepCustomerView } from "~/web/choice-cookie.server";
import { factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/customer-view";

/** The switch of every page. Redirects back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  await keepCustomerView(factsOf(context), form.get("customerView"));
  return redirect(localPath(form.get("returnTo")), 303);
}

export { NoPage as default } from "~/web/no-page";
