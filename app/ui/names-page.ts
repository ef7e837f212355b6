import { createContext, type ReactNode } from "react";

/**
 * Whether a record's name or a form's title is the h1 of the page; otherwise the title of the frame is. The name itself
 * if the frame says it, too, and on phones above all else.
 */
export const NamesPage = createContext<ReactNode>(false);
