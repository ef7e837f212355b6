import { printedFields } from "~/domain/outreach/messages/letter-fields";
import { contract } from "~/web/contract";

/** Form of `POST /marketing/letters/printed`. */
export const PrintedLetters = contract(printedFields);
