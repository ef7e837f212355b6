import { READY_AFTER_DAYS } from "~/domain/outreach/notices/notice-days";
import type { IconName } from "~/ui/icon-names";
import type { NoticeKind } from "~db/closed-lists.ts";

/** Headings and icons for each kind of notice. */
export const NOTICE_HEADS: Record<NoticeKind, { title: string; icon: IconName }> = {
  urgent_repair: { title: "Urgent Repairs", icon: "circle-alert" },
  repair_ready: { title: `Ready for More Than ${READY_AFTER_DAYS} Days`, icon: "package-check" },
  order_late: { title: "Late Repairs and Orders", icon: "clock" },
  order_due: { title: "Due Today", icon: "calendar" },
  workshop_overdue: { title: "Overdue at a Workshop", icon: "truck" },
  estimate_asked: { title: "Waiting for Approval", icon: "message-square" },
  order_untold: { title: "Ready, Customer Not Notified", icon: "package-check" },
  instalment_late: { title: "Late Layaway Payments", icon: "wallet" },
  memo_overdue: { title: "Items Overdue", icon: "clock" },
  vendor_memo_due: { title: "Due Back to Vendors", icon: "truck" },
  birthday: { title: "Birthdays", icon: "cake" },
  spouse_birthday: { title: "Spouses' Birthdays", icon: "cake" },
  anniversary: { title: "Anniversaries", icon: "heart" },
  family_date: { title: "Family Dates", icon: "users" },
};
