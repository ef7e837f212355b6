import { apiSignInFields } from "~/domain/shop/account/sign-in-fields";
import { specifiedContract } from "~/web/contract";

/** `POST /api/login`; validated by `signIn`. */
export const Credentials = specifiedContract(apiSignInFields);
