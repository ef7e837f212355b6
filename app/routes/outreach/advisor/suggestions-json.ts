import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";

/** `GET /api/customers/{id}/suggestions`. */
export const SuggestionsJson = record("Suggestions", {
  suggestions: answered.text(),
  source: answered.source(),
  madeAt: answered.instant(),
});
