import { makeSuggestions } from "~/ai/advise.server";
import { AiAskedTooOften, AiUnavailable, ASKED_TOO_OFTEN } from "~/ai/model.server";
import { href, withRest } from "~/ui/address";
import { actorOf, factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { hashInput, keyOfForm, pathOfKey } from "~/web/idempotency.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/suggestions";

/** Makes suggestions and redirects to the customer's page. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const customerId = idParam(params.customerId);
  const actor = actorOf(context);
  const facts = factsOf(context);
  const key = keyOfForm(form);
  const claim = {
    employeeId: actor.id,
    method: request.method,
    path: pathOfKey(url),
    key,
    bodyHash: hashInput(customerId),
  };
  const page = href("/customers/:customerId", { customerId });
  try {
    const made = await makeSuggestions(originOf(context), customerId, key ? claim : undefined);
    if (!made) throw notFound();
    return await redirectWithToast(facts, withRest(page, "#suggestions"), {
      tone: "success",
      title: "AI Suggestions Generated",
      description: "They are on this customer's page.",
    });
  } catch (error) {
    if (!(error instanceof AiUnavailable)) throw error;
    const description = error instanceof AiAskedTooOften ? ASKED_TOO_OFTEN : "Failed to generate suggestions";
    return redirectWithToast(facts, page, { tone: "error", description });
  }
}
