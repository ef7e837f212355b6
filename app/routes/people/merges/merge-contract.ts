import { apartFields, mergeFields } from "~/domain/people/merges/merge-fields";
import { contract } from "~/web/contract";

/** `POST /customers/{id}/merge` and the same under `/api`. */
export const NewMerge = contract(mergeFields);

/** `POST /customers/twins` and `POST /api/customers/twins/apart`. */
export const ToldApart = contract(apartFields);
