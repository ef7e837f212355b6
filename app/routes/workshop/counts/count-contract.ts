import { z } from "zod";
import { decisionFields, newCountFields, scanFields } from "~/domain/workshop/counts/count-fields";
import { COUNT_KINDS, COUNT_RESULTS } from "~/domain/workshop/counts/count";
import { contract } from "~/web/contract";
import { parameter } from "~/web/query";

/** Body of `POST /api/counts`, and the form. */
export const NewCount = contract(newCountFields);

/** Body of `POST /api/counts/{id}/scans`, and the form. */
export const Scan = contract(scanFields);

/** Body of `POST /api/counts/{id}/lines/{lineId}/decision`, and the form. */
export const Decision = contract(decisionFields);

/** Query of `GET /api/counts`. */
export const CountQuery = z.object({
  location: parameter.store(),
  kind: parameter.choice(COUNT_KINDS, `kind is ${COUNT_KINDS.join(", ")} or all`),
});

/** Query of `GET /api/counts/{id}/lines`. */
export const LineQuery = z.object({
  result: parameter.choice(COUNT_RESULTS, `result is ${COUNT_RESULTS.join(", ")} or all`),
});
