import { z } from "zod";
import { bulkChangeFields } from "~/domain/stock/bulk-changes/bulk-change-fields";
import { BULK_SHOWN, ROW_OUTCOMES } from "~/domain/stock/bulk-changes/bulk-change";
import { flag } from "~/domain/fields";
import { withoutPercentSign } from "~/domain/typed-percent";
import { contract } from "~/web/contract";
import { parameter } from "~/web/query";
import { takeOtherCategory } from "../pieces/another-category.ts";

/**
 * Body of `POST /api/inventory/bulk-changes`, and the form. If `items` is left out, it follows from the rest.
 */
export const NewBulkChange = contract(bulkChangeFields, (sent) => sent, {
  prepare: (sent) => ({ ...sent, items: sent.items ?? (sent.ids ? "ticked" : sent.filter ? "all" : null) }),
  typed: ({ change, items = "ticked", ...sent }) => ({ ...sent, items, change: asTyped(change) }),
});

/** Reads 10 and 10% alike, and lets a typed category win over the selected one. */
function asTyped(change: unknown) {
  if (typeof change !== "object" || change === null) return change;
  const { amount, ...rest } = takeOtherCategory({ ...change });
  return { ...rest, amount: typeof amount === "string" ? withoutPercentSign(amount) : amount };
}

/** Body of `POST /api/inventory/bulk-changes/{id}/confirm` and `/undo`. */
export const WithRest = contract({ rest: flag({ label: "Leave out items changed since" }) });

/** Query of `GET /api/inventory/bulk-changes`. */
export const BulkChangesQuery = z.object({
  shown: z
    .enum([...BULK_SHOWN, ""], { error: `shown is ${BULK_SHOWN.join(", ")}` })
    .optional()
    .transform((value) => value || "made")
    .describe(
      "Those that were made, the default; `previews` that nobody began or discarded, for a day; `all` of both; or `undoable`, which changed something that nobody undid.",
    ),
});

/** Query of `GET /api/inventory/bulk-changes/{id}/rows`. */
export const RowQuery = z.object({
  outcome: parameter.choice(ROW_OUTCOMES, `outcome is ${ROW_OUTCOMES.join(", ")}`),
});
