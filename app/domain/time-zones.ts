/** Zones that Settings, General offers for the business and for a store. */
export const BUSINESS_ZONES = [
  { zone: "America/New_York", label: "Eastern Time" },
  { zone: "America/Chicago", label: "Central Time" },
  { zone: "America/Denver", label: "Mountain Time" },
  { zone: "America/Los_Angeles", label: "Pacific Time" },
] as const;

/** 'Eastern Time', or the name of a zone that isn't offered: 'America/Puerto Rico'. */
export function zoneLabel(zone: string): string {
  return BUSINESS_ZONES.find((known) => known.zone === zone)?.label ?? zone.replaceAll("_", " ");
}
