import { Badge, type Tone } from "./badge";
import type { IconName } from "./icon-names";

/** What states of records mean, by whatever word: those that mean the same look the same. */
const STYLES = {
  /** Nothing has happened yet. */
  draft: "neutral pencil",
  preview: "gold eye",
  open: "indigo circle-dot",
  packing: "indigo package",
  running: "indigo play",
  atWork: "indigo wrench",
  /** With somebody or somewhere that isn't ours. */
  away: "indigo send",
  /** For a day, or for somebody. */
  waiting: "amber clock",
  onTheWay: "amber truck",
  paused: "amber pause",
  returned: "amber rotate-ccw",
  /** Something is to be looked at. */
  doubtful: "amber triangle-alert",
  urgent: "ruby circle-alert",
  done: "jade circle-check",
  handedOver: "neutral package-check",
  closed: "neutral archive",
  /** Not for sale. */
  kept: "neutral lock",
  /** Not for use. */
  off: "neutral ban",
  undone: "neutral history",
  discarded: "neutral trash-2",
  voided: "ruby ban",
  /** Late or missing. */
  wrong: "ruby circle-alert",
} as const satisfies Record<string, `${Tone} ${IconName}`>;

export type State = keyof typeof STYLES;

export function badgeStyleOf(state: State): { tone: Tone; icon: IconName } {
  const [tone, icon] = STYLES[state].split(" ") as [Tone, IconName];
  return { tone, icon };
}

/** The state of a record, in its own word. */
export function StateBadge({ state, children }: { state: State; children: string }) {
  return <Badge {...badgeStyleOf(state)}>{children}</Badge>;
}
