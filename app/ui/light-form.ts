import { createContext, useContext } from "react";

/** Whether the page goes to a terminal that wants none of its scripts; never true in a browser. */
export const LightFormContext = createContext(false);
export const useLightForm = () => useContext(LightFormContext);
