import { z } from "zod";
import { answered } from "./answer-fields.ts";

/** What an edit of an older version is answered (409): `detail` has the record as it is now. */
export function overtakenJson<Current extends z.ZodType>(current: Current) {
  return {
    message: answered.text(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    detail: z.object({ current }),
  };
}
