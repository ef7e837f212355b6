import { apiSignInFields } from "~/domain/employees/sign-in-fields";
import { contract } from "~/web/contract";

/** `POST /api/login`; validated by `signIn`. */
export const Credentials = contract(apiSignInFields);
