import { createContext, useContext } from "react";

/** The page's CSP nonce while the server renders; browsers keep it to themselves. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
