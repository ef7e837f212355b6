import { localPath } from "~/ui/address";
import { keepChoice } from "~/web/choice-cookie.server";
import { factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/menu";

/** Folds this terminal's menu to a rail, or unfolds it, and redirects back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const facts = factsOf(context);
  const chosen = form.get("menu") === "rail" ? "rail" : "wide";
  facts.cookies.push(await keepChoice("menu", chosen, facts.secure));
  return redirect(localPath(form.get("returnTo")), 303);
}

export { NoPage as default } from "~/web/no-page";
