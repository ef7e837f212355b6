import { seenFields } from "~/domain/records/looks/look-fields";
import { contract } from "~/web/contract";

export const SeenLooks = contract(seenFields);
