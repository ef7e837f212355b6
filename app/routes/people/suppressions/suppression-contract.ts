import { closedAddressFields, openedAddressFields } from "~/domain/people/suppressions/suppression-fields";
import { contract } from "~/web/contract";

/** Form of `POST /marketing/suppressions/new`, and body of `POST /api/suppressions`. */
export const ClosedAddress = contract(closedAddressFields);

/** Form of `POST /marketing/suppressions/lift`, and body of `POST /api/suppressions/lift`. */
export const OpenedAddress = contract(openedAddressFields);
