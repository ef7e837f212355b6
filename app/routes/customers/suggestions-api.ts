import { makeSuggestions } from "~/ai/advise.server";
import { AiAskedTooOften, AiUnavailable, ASKED_TOO_OFTEN } from "~/ai/model.server";
import { startedElsewhere } from "~/access/origin.server";
import { getCustomer } from "~/domain/customers/find-customers.server";
import { isoInstant } from "~/domain/dates";
import { shop } from "~/runtime/shop.server";
import { factsOf } from "~/web/context";
import { idParam, notFound, problem } from "~/web/problem";
import { originOf } from "~/web/write.server";
import type { z } from "zod";
import type { Route } from "./+types/suggestions-api";
import type { SuggestionsJson } from "./customer-json.ts";

/** A GET that writes (section 7), so it requires a same-site request like a POST. HEAD does nothing. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { origin } = factsOf(context);
  if (startedElsewhere(request, origin)) throw problem(403, "Forbidden");
  const customerId = idParam(params.customerId);
  if (request.method === "HEAD")
    return new Response(null, { status: getCustomer(shop().db, customerId) ? 200 : 404 });
  try {
    const made = await makeSuggestions(originOf(context), customerId);
    if (!made) throw notFound();
    const { text: suggestions, source, madeAt } = made;
    const answer: z.infer<typeof SuggestionsJson> = { suggestions, source, madeAt: isoInstant(madeAt) };
    return Response.json(answer);
  } catch (error) {
    if (error instanceof AiAskedTooOften) throw problem(429, ASKED_TOO_OFTEN);
    if (error instanceof AiUnavailable) throw problem(503, "Failed to generate suggestions");
    throw error;
  }
}
