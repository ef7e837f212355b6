import { profileFields } from "~/domain/people/customers/profile-fields";
import { CONTACT_CHANNELS, type NotedConsent } from "~/domain/people/customers/contact-consent";
import type { Customer } from "~/domain/people/customers/customer";
import { readTastes, TASTES } from "~/domain/people/customers/tastes";
import { typedMonthDay, YEARLY_DATES } from "~/domain/people/customers/yearly-dates";
import { id } from "~/domain/fields";
import { contract } from "~/web/contract";

/** `PUT /api/customers/{id}/profile`, and the form. Without a version it overwrites the stored profile. */
export const EditedProfile = contract({ ...profileFields, version: id({ label: "Version" }) });

/** Returns form values; a ticked box is `on`. */
export function profileToForm(customer: Customer, consents: readonly NotedConsent[]): Record<string, string> {
  const ticks = (group: "loves" | "avoids") => {
    const known = readTastes(customer[group]);
    return TASTES.map((taste) => [`${group}.${taste}`, known.has(taste) ? "on" : ""]);
  };
  return {
    ...Object.fromEntries(
      CONTACT_CHANNELS.map((channel) => [
        `consent.${channel}`,
        consents.find((one) => one.channel === channel)?.answer ?? "not_asked",
      ]),
    ),
    ...Object.fromEntries(
      Object.values(YEARLY_DATES).map(({ dated, yearless }) => {
        const monthDay = customer[dated] === null ? customer[yearless] : null;
        return [yearless, monthDay === null ? "" : typedMonthDay(monthDay)];
      }),
    ),
    ringSize: customer.ringSize ?? "",
    braceletSize: customer.braceletSize ?? "",
    neckSize: customer.neckSize ?? "",
    sizeNote: customer.sizeNote ?? "",
    ...Object.fromEntries([...ticks("loves"), ...ticks("avoids")]),
    jewelryPreferences: customer.jewelryPreferences ?? "",
    avoidsNote: customer.avoidsNote ?? "",
    askedWith: "",
    version: String(customer.version),
  };
}
