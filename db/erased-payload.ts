/** The trail's entry that says that an earlier one's payload was erased, and what stays of it. */
export const PAYLOAD_ERASED = "audit.payload-erased";
