import { seenFields } from "~/domain/looks/look-fields";
import { contract } from "~/web/contract";

export const SeenLooks = contract(seenFields);
