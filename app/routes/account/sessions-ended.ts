/** '2 other sessions were ended.' */
export function sessionsEnded(count: number): string {
  if (count === 0) return "No other session was open";
  return count === 1 ? "1 other session was ended" : `${count} other sessions were ended`;
}
