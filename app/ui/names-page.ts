import { createContext } from "react";

/** Whether the name in the record's head is the h1 of the page; otherwise the title of the frame is. */
export const NamesPage = createContext(false);
