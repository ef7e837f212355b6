/** What can wait for somebody, in the order in which it is shown. */
export const NOTICE_KINDS = [
  "urgent_repair",
  "repair_ready",
  "birthday",
  "spouse_birthday",
  "anniversary",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
