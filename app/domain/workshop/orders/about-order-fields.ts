import { text } from "../../fields.ts";
import { toldFields } from "./order-fields.ts";
import { documentFields } from "../../people/outbox/document-fields.ts";

/** A message about an order to its customer's own address. */
export const aboutOrderFields = { message: toldFields.message, channel: documentFields.channel };

/** Digits of an order, the channel, and the last telling: for each that a preview showed. */
const ONE = String.raw`[1-9]\d{0,14}\.(?:email|text)\.\d{1,15}`;

/** The messages of a preview in one text: '37.email.57 38.text.0'. */
export const previewedFields = {
  messages: text({
    label: "Messages",
    max: 2_000,
    required: "Nobody is left to send to",
    pattern: `${ONE}(?: ${ONE})*`,
    wrong: "Reload the page",
  }),
};
