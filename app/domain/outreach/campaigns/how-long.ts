import { counted } from "../../counted.ts";

interface Pace {
  messagesAMinute: number;
  messagesAnHour: number;
}

/** Minutes until the last of them leaves, if nothing else is sent meanwhile. */
export function minutesFor(messages: number, { messagesAMinute, messagesAnHour }: Pace): number {
  if (messages === 0) return 0;
  const inFullHours = Math.floor((messages - 1) / messagesAnHour) * 60;
  const left = messages - Math.floor((messages - 1) / messagesAnHour) * messagesAnHour;
  return inFullHours + Math.min(60, Math.ceil(left / messagesAMinute));
}

/** 'about 26 minutes', 'about 9 hours', 'about 4 days'. */
export function howLong(messages: number, pace: Pace): string {
  const minutes = minutesFor(messages, pace);
  if (minutes <= 1) return "a minute";
  if (minutes <= 90) return `about ${counted(minutes, "minute")}`;
  const hours = Math.round(minutes / 60);
  return hours <= 36 ? `about ${counted(hours, "hour")}` : `about ${counted(Math.round(hours / 24), "day")}`;
}
