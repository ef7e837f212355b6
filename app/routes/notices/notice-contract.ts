import { choice, id, text } from "~/domain/fields";
import { contract } from "~/web/contract";
import { NOTICE_KINDS } from "~db/closed-lists.ts";

const LOAD_AGAIN = "Load the notices again";

/** `POST /notices/done`. */
export const NoticeToMark = contract({
  kind: choice(NOTICE_KINDS, { label: "Notice", required: LOAD_AGAIN, wrong: LOAD_AGAIN }),
  recordId: id({ label: "Record", required: LOAD_AGAIN }),
  occurrence: text({ label: "Occurrence", required: LOAD_AGAIN }),
});
