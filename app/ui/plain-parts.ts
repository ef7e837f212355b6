import { createContext, useContext } from "react";
import { useLightForm } from "./light-form";

/** Whether a component is inside a table's rows, which repeat it. */
export const InRows = createContext(false);

/**
 * Whether to render plain elements with short names for Radix's classes, in rows and on light pages. They
 * look the same without Radix's components, each of which costs as much as a cell, and without its longer
 * markup.
 */
export function usePlainParts(): boolean {
  const inRows = useContext(InRows);
  return useLightForm() || inRows;
}
