import { BUSINESS_ZONES } from "~/domain/dates";

/** What the zone of the trail's clock is called: 'Eastern Time', and by its own name where it has no other. */
export function zoneLabel(zone: string): string {
  return BUSINESS_ZONES.find((known) => known.zone === zone)?.label ?? zone.replaceAll("_", " ");
}
