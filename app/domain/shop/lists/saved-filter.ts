import type { Instant } from "../../dates.ts";
import type { ListName } from "./list-rights-and-filters.ts";

export interface SavedFilter {
  id: number;
  list: ListName;
  name: string;
  /** Written by `filterOf`; '' is the whole list. */
  query: string;
  /** True if everybody who may open the list sees it; otherwise only whoever saved it. */
  isShared: boolean;
  savedBy: number;
  /** Name of whoever saved it. */
  by: string;
  savedAt: Instant;
}
