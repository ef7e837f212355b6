import { redirect as toUrl } from "react-router";
import type { Address } from "~/ui/address";

/** React Router's, to an address of this app. */
export const redirect: (to: Address, init?: number | ResponseInit) => Response = toUrl;
