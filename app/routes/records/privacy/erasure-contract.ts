import { erasureFields } from "~/domain/records/privacy/erasure-fields";
import { contract } from "~/web/contract";

/** `POST /customers/{id}/erase` and the same under `/api`. */
export const Erasure = contract(erasureFields);
