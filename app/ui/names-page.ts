import { createContext } from "react";

/** Whether a record's name or a form's title is the h1 of the page; otherwise the title of the frame is. */
export const NamesPage = createContext(false);
