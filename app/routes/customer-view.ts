import { localPath } from "~/ui/address";
import { keepChoice } from "~/web/choice-cookie.server";
import { factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/customer-view";

/** Hides or shows cost on this terminal's pages, and redirects back. Display only: no right changes. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const facts = factsOf(context);
  const chosen = form.get("customerView") === "on" ? "on" : "off";
  facts.cookies.push(await keepChoice("customer-view", chosen, facts.secure));
  return redirect(localPath(form.get("returnTo")), 303);
}

export { NoPage as default } from "~/web/no-page";
