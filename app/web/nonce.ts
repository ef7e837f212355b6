import { createContext, useContext } from "react";

/** The CSP nonce. Available only during server rendering. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
