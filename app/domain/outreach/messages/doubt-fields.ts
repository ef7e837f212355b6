import { ids } from "../../fields.ts";

/** Most messages in doubt on a page, and settled at once. */
export const DOUBTS_AT_ONCE = 100;

export const doubtFields = {
  ids: ids({
    label: "Messages",
    max: DOUBTS_AT_ONCE,
    tooLong: `Up to ${DOUBTS_AT_ONCE} messages are settled at once`,
  }),
};
