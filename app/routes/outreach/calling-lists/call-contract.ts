import { z } from "zod";
import { callFields } from "~/domain/outreach/calling-lists/call-fields";
import { type Month, parseMonth } from "~/domain/outreach/calling-lists/call-months";
import { CALLING_LISTS } from "~/domain/outreach/calling-lists/call-reasons";
import { id } from "~/domain/fields";
import { contract } from "~/web/contract";
import { parameter } from "~/web/query";

/** Body of `POST /api/customers/{id}/calls`, and the form. */
export const NewCall = contract(callFields);

/** Form of `POST /customers/{id}/calls/take-back`. */
export const CallToTakeBack = contract({ callId: id({ label: "Call", required: "Reload the page" }) });

const month = z
  .string()
  .optional()
  .transform((text, ctx): Month | undefined => {
    if (!text) return undefined;
    const parsed = parseMonth(text);
    if (parsed === null) ctx.addIssue({ code: "custom", message: "month is a month such as 2026-11" });
    return parsed ?? undefined;
  })
  .describe("A month such as 2026-11; without it this month. `again` has none.");

/** Query of `GET /api/customers/calls`. */
export const CallingQuery = z.object({
  list: parameter.choice(CALLING_LISTS, `list is ${CALLING_LISTS.join(", ")}`),
  month,
  state: parameter.choice(["open"], "state is open or all"),
  homeStore: parameter.store(),
  seller: parameter.text().describe("An employee's id: only customers to whom they sold something."),
});
