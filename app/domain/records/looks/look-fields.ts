import { ids } from "../../fields.ts";

/** Most lines that an API call or a page marks at once. */
export const LOOKS_AT_ONCE = 100;

export const seenFields = {
  ids: ids({
    label: "Lines",
    max: LOOKS_AT_ONCE,
    tooLong: `Up to ${LOOKS_AT_ONCE} can be marked at once`,
  }),
};
