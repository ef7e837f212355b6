import { localPath } from "~/ui/address";
import { keepChoice } from "~/web/choice-cookie.server";
import { factsOf } from "~/web/context";
import { readFormOfAnybody } from "~/web/form.server";
import { redirect } from "~/web/redirect";
import { SHORT_FORM } from "~/web/forms-without-session";
import type { Route } from "./+types/light";

/** Stores whether this browser wants pages without scripts, and redirects back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormOfAnybody(request, SHORT_FORM);
  const facts = factsOf(context);
  facts.cookies.push(await keepChoice("light", form.get("light") === "on" ? "on" : "off", facts.secure));
  return redirect(localPath(form.get("returnTo")), 303);
}
