import { choice, text } from "../../fields.ts";
import { CLOSED_BECAUSE } from "~db/profile-lists.ts";
import { TYPED_CHANNEL_NAMES } from "../outbox/offered-channels.ts";

/** An address that is opened again. */
export const openedAddressFields = {
  channel: choice(TYPED_CHANNEL_NAMES, {
    label: "By",
    required: "Choose email or text",
    wrong: "Choose email or text",
  }),
  address: text({ label: "Address", required: "Enter the address" }),
};

/** One that nobody is to write to. */
export const closedAddressFields = {
  ...openedAddressFields,
  reason: choice(CLOSED_BECAUSE, { label: "Why", required: "Choose why", wrong: "Choose why" }),
};
