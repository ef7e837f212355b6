import { id } from "~/domain/fields";
import { contract } from "~/web/contract";

/** Body of `POST /api/replies/{id}/from`, and the form. */
export const WhoseReply = contract({
  customerId: id({ label: "Customer", required: "Choose the customer" }),
});
