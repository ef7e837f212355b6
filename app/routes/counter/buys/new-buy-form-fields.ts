import { newBuyFields } from "~/domain/counter/buys/buy-fields";
import { text } from "~/domain/fields";

/** Fields of the form of a new buy, with its search for the seller. */
export const newBuyFormFields = { ...newBuyFields, customerSearch: text({ label: "Seller" }) };
