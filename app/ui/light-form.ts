import { createContext, useContext } from "react";

/** Whether the page is rendered for use without scripts; always false in a browser. */
export const LightFormContext = createContext(false);
export const useLightForm = () => useContext(LightFormContext);
