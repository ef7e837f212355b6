/** What can be wrong with the machine that a shop runs on, and somebody has to hear of. */
export const CONDITIONS = [
  "backup-failed",
  "backup-late",
  "disk-low",
  "line-down",
  "clock-set-back",
  "sending-paused",
  "sending-failing",
  "sending-in-doubt",
  "campaign-held",
  "texts-unheard",
  "mailbox-unheard",
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** A condition that holds, in words for owners: on the dashboard, under the bell, in an alert. */
export interface Trouble {
  condition: Condition;
  title: string;
  /** What follows from it, or what to do. */
  more: string;
}

export const LINE_DOWN = "The line to the head office is down";
