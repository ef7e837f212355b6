import type { z } from "zod";
import { startedElsewhere } from "~/access/refuse-other-sites.server";
import { makeSuggestions } from "~/ai/advise.server";
import { AiAskedTooOften, AiUnavailable, ASKED_TOO_OFTEN } from "~/ai/model.server";
import { isoInstant } from "~/domain/dates";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { factsOf, program } from "~/web/context";
import { answer } from "~/web/operation";
import type { PerformArgs } from "~/web/perform.server";
import { notFound, problem } from "~/web/problem";
import { originOf } from "~/web/write.server";
import { SuggestionsJson } from "./suggestions-json.ts";

export const advisorApi = {
  ...calls("/api/customers/:customerId/suggestions", ({ respond }) => ({
    GET: respond({
      id: "suggestForCustomer",
      tag: "Customers",
      summary: "Make sales suggestions for a customer",
      description:
        "Each call makes new ones and keeps them with the customer, so another site's page can't start it. `HEAD` makes none.",
      permission: "customers.suggest",
      answers: {
        200: answer("The suggestions.", SuggestionsJson, {
          suggestions: "Show Amelia the sapphire pendant that goes with her ring.",
          source: "Built-in advisor",
          madeAt: "2026-11-20T17:00:00.000Z",
        }),
      },
      refusals: {
        403: {
          description: "Not for read_only, and not for another site's page.",
          example: { message: "Forbidden" },
        },
        429: {
          description: "The account asks for too many, at once or in a day.",
          example: { message: "You've asked for many suggestions. Try again later." },
        },
        503: {
          description: "The AI service can't answer, or the database.",
          example: { message: "Failed to generate suggestions" },
        },
      },
      respond: (asked) => suggestByCall(asked, asked.customerId),
    }),
  })),
};

/**
 * Handles a GET that writes (section 7), so it requires a same-site request like a POST. HEAD makes no
 * suggestions.
 */
async function suggestByCall({ request, context }: PerformArgs, customerId: number): Promise<Response> {
  const { origin } = factsOf(context);
  if (!context.get(program) && startedElsewhere(request, origin)) throw problem(403, "Forbidden");
  if (request.method === "HEAD")
    return new Response(null, { status: getCustomer(shop().db, customerId) ? 200 : 404 });
  try {
    const made = await makeSuggestions(originOf(context), customerId);
    if (!made) throw notFound();
    const { text: suggestions, source, madeAt } = made;
    const suggested: z.infer<typeof SuggestionsJson> = { suggestions, source, madeAt: isoInstant(madeAt) };
    return Response.json(suggested);
  } catch (error) {
    if (error instanceof AiAskedTooOften) throw problem(429, ASKED_TOO_OFTEN);
    if (error instanceof AiUnavailable) throw problem(503, "Failed to generate suggestions");
    throw error;
  }
}
