import { counted } from "~/domain/counted";
import { daysBetween } from "~/domain/dates";
import type { Job } from "~/domain/workshop/bench/bench.server";
import { formatDate, formatMonthDay, formatWeekday } from "~/ui/format";
import { StateBadge } from "~/ui/state-badge";

/** '5 days late', 'Today', 'Fri, Nov 27', 'Dec 12, 2026', or '—' without a day; marked if it is late or due today. */
export function whenPromised(job: Job) {
  const words = promiseIn(job);
  if (job.isLate) return <StateBadge state="wrong">{words}</StateBadge>;
  return job.isDueToday ? <StateBadge state="waiting">{words}</StateBadge> : words;
}

function promiseIn({ promisedDay, isLate, isDueToday, today }: Job): string {
  if (promisedDay === null) return "—";
  const days = daysBetween(promisedDay, today);
  if (isLate) return `${counted(days, "day")} late`;
  if (isDueToday) return "Today";
  if (days === -1) return "Tomorrow";
  const isWithinAWeek = days < 0 && days > -7;
  return isWithinAWeek
    ? `${formatWeekday(promisedDay)}, ${formatMonthDay(promisedDay)}`
    : formatDate(promisedDay);
}
