import { createContext, useContext } from "react";
import { useLightForm } from "./light-form";

/** Whether a part stands in the rows of a table, which repeat it. */
export const InRows = createContext(false);

/**
 * Whether parts are plain elements with short names for Radix's classes, in rows and on light pages: the same
 * look without its components, each of which costs as much as a cell, and its longer markup.
 */
export function usePlainParts(): boolean {
  const inRows = useContext(InRows);
  return useLightForm() || inRows;
}
