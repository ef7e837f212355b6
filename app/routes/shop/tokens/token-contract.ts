import { tokenFields } from "~/domain/shop/tokens/token-fields";
import { contract } from "~/web/contract";

export const NewToken = contract(tokenFields);
