import { seenFields } from "~/domain/shop/looks/look-fields";
import { contract } from "~/web/contract";

export const SeenLooks = contract(seenFields);
