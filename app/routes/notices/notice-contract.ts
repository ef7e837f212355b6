import { z } from "zod";
import { NOTICE_KINDS } from "~db/closed-lists.ts";
import { contract } from "~/web/contract";

const LOAD_AGAIN = "Load the notices again";

/** `POST /notices/done`: which notice, as the page said it. */
export const NoticeToMark = contract((f) =>
  z.object({
    kind: f.requiredChoice(NOTICE_KINDS, { required: LOAD_AGAIN, wrong: LOAD_AGAIN }),
    recordId: f.requiredId(LOAD_AGAIN),
    occurrence: f.requiredText(LOAD_AGAIN),
  }),
);
