import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { GENDERS } from "~/domain/people/customers/tiers-and-genders";
import { addDays, type Day, parseDay } from "~/domain/dates";
import { blankOf } from "~/domain/fields";
import { digits } from "~/domain/phone-number";
import { fold } from "~/domain/search-text";
import type { Calendar } from "./calendar.ts";
import { CUSTOMERS } from "./material/customers.ts";
import { NEIGHBORHOODS } from "./material/stores.ts";
import { SeededRandom } from "./seeded-random.ts";

/** How much a customer buys: collector, regular, occasional, browser. */
export type Purse = "c" | "r" | "o" | "b";

export interface PlannedCustomer {
  purse: Purse;
  details: Omit<CustomerDetails, "tier">;
}

export const NOTHING_KNOWN: PlannedCustomer["details"] = blankOf(customerFields);

const MAILBOXES = ["mailbox.example", "inkwell.example", "postroom.example", "northmail.example"];
/** Days after the sample's date with no birthdays and only one anniversary. */
const QUIET_DAYS = 14;
/** This customer's anniversary is always `CELEBRATION_IN_DAYS` ahead. */
const CELEBRATING = "Vincent Okonkwo";
const CELEBRATION_IN_DAYS = 3;

export function planCustomers(calendar: Calendar): PlannedCustomer[] {
  const random = new SeededRandom("customers");
  const usedPhones = new Set<string>();
  return Object.entries(CUSTOMERS).flatMap(([store, rows]) =>
    rows
      .trim()
      .split("\n")
      .map((row) => {
        const [purse, firstName = "", lastName = "", gender, spouse, preferences, notes] = row.split("|");
        const name = `${firstName} ${lastName}`;
        const known = purse === "b" ? 0.6 : 0.93;
        const age = random.whole(23, 74);
        const spouseName = spouse || null;
        const married = spouseName !== null && random.chance(0.85);
        const details = {
          ...NOTHING_KNOWN,
          firstName,
          lastName,
          email: random.chance(known) ? emailOf(name, random) : null,
          cellPhone: random.chance(known) ? phoneIn(store, usedPhones, random) : null,
          ...(random.chance(known - 0.15) && addressNear(store, random)),
          dateOfBirth: random.chance(known - 0.1) ? someDay(calendar, age, random) : null,
          gender: GENDERS.find((one) => one.startsWith(gender ?? "")) ?? null,
          anniversaryDate:
            name === CELEBRATING
              ? yearsBefore(addDays(calendar.today, CELEBRATION_IN_DAYS), 9)
              : married
                ? someDay(calendar, Math.max(Math.min(age - 22, random.whole(1, 40)), 1), random)
                : null,
          spouseName,
          spouseDob:
            spouseName && random.chance(0.4)
              ? someDay(calendar, Math.max(22, age + random.whole(-5, 5)), random)
              : null,
          homeStore: store,
          jewelryPreferences: preferences || null,
          notes: notes || null,
        };
        return { purse: purse as Purse, details };
      }),
  );
}

export function addressNear(store: string, random: SeededRandom) {
  const { streets, ...town } = random.pick(NEIGHBORHOODS[store]?.towns ?? []);
  return { street: `${random.whole(11, 980)} ${random.pick(streets)}`, ...town };
}

export function emailOf(name: string, random: SeededRandom): string {
  const [first = "", ...rest] = fold(name).replace(/['-]/g, "").split(" ");
  const last = rest.join("");
  const local = random.pick([
    `${first}.${last}`,
    `${first}.${last}`,
    `${first[0]}${last}`,
    `${first}${last[0]}`,
  ]);
  return `${local}@${random.pick(MAILBOXES)}`;
}

/** 555-0110 to 555-0199 are reserved for fiction. No number repeats. */
function phoneIn(store: string, used: Set<string>, random: SeededRandom): string {
  const phone = `(${random.pick(NEIGHBORHOODS[store]?.areaCodes ?? [])}) 555-01${random.whole(10, 99)}`;
  if (used.has(digits(phone))) return phoneIn(store, used, random);
  used.add(digits(phone));
  return phone;
}

/** A date that isn't within `QUIET_DAYS` of today in any year. */
function someDay(calendar: Calendar, years: number, random: SeededRandom): Day {
  return yearsBefore(addDays(calendar.today, -random.whole(3, 364 - QUIET_DAYS)), years);
}

export function yearsBefore(date: Day, years: number): Day {
  const year = Number(date.slice(0, 4)) - years;
  return parseDay(`${year}${date.slice(4)}`) ?? yearsBefore(addDays(date, -1), years);
}
