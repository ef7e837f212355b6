import { ids } from "../../fields.ts";

/** Most replies on a page, and marked as read at once. */
export const REPLIES_AT_ONCE = 100;

export const readFields = {
  ids: ids({
    label: "Replies",
    max: REPLIES_AT_ONCE,
    tooLong: `Up to ${REPLIES_AT_ONCE} replies are marked as read at once`,
  }),
};
