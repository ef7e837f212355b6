import { doubtFields } from "~/domain/outreach/messages/doubt-fields";
import { contract } from "~/web/contract";

/** Form of the page that settles messages in doubt together. */
export const Doubts = contract(doubtFields);
