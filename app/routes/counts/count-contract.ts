import { z } from "zod";
import { newCountFields, scanFields } from "~/domain/counts/count-fields";
import { COUNT_RESULTS } from "~/domain/counts/count";
import { contract } from "~/web/contract";
import { parameter } from "~/web/query";

/** `POST /api/counts`, and the form. */
export const NewCount = contract(newCountFields);

/** `POST /api/counts/{id}/scans`, and the form. */
export const Scan = contract(scanFields);

/** `GET /api/counts`. */
export const CountQuery = z.object({ location: parameter.store() });

/** `GET /api/counts/{id}/lines`. */
export const LineQuery = z.object({
  result: parameter.choice(COUNT_RESULTS, `result is ${COUNT_RESULTS.join(", ")} or all`),
});
