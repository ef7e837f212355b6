import { BUSINESS_ZONES } from "~/domain/dates";

/** 'Eastern Time', or the IANA name. */
export function zoneLabel(zone: string): string {
  return BUSINESS_ZONES.find((known) => known.zone === zone)?.label ?? zone.replaceAll("_", " ");
}
