import { id } from "~/domain/fields";
import { readFields } from "~/domain/outreach/replies/reply-fields";
import { contract } from "~/web/contract";

/** Form of `POST /customers/replies/read`. */
export const ReadReplies = contract(readFields);

/** Body of `POST /api/replies/{id}/from`, and the form. */
export const WhoseReply = contract({
  customerId: id({ label: "Customer", required: "Choose the customer" }),
});
