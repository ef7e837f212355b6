import { replacementFields } from "~/domain/counter/credit/gift-card-fields";
import { contract } from "~/web/contract";

export const Replacement = contract(replacementFields);
